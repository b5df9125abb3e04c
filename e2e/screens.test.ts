import { screens } from '../scripts/app/screens.ts'
import { checkScreens } from './testing/check-screens.ts'

checkScreens('wide', screens)

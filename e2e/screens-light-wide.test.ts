import { checkScreens } from './testing/check-screens.ts'

checkScreens('light', 'wide')

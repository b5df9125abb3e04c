import { checkScreens } from './testing/check-screens.ts'

checkScreens('dark', 'narrow')

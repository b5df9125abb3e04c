// Screens for entering a license key. The service's responses are covered by e2e/licence.test.ts: no service runs for screenshots.

import { command, type Screen } from './stage.ts'

export const licenseScreens: readonly Screen[] = [
  { name: 'activate', open: (stage) => command(stage, 'Activate Sheaf Pro…') },
  {
    name: 'activate-wrong',
    async open(stage) {
      await command(stage, 'Activate Sheaf Pro…')
      await stage.page.getByRole('textbox', { name: 'License key' }).fill('SHEAF-01234-5678U')
      await stage.page.getByText("Keys don't contain “U”.").waitFor()
    },
  },
]

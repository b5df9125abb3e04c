// Screens for entering a license key. The service's responses are covered by e2e/license.test.ts: no service runs for screenshots.

import { runCommand, type Screen } from './screen-context.ts'

export const licenseScreens: readonly Screen[] = [
  { name: 'activate', open: (context) => runCommand(context, 'Activate Sheaf Pro…') },
  {
    name: 'activate-wrong',
    async open(context) {
      await runCommand(context, 'Activate Sheaf Pro…')
      await context.page.getByRole('textbox', { name: 'License key' }).fill('SHEAF-01234-5678U')
      await context.page.getByText("Keys don't contain “U”.").waitFor()
    },
  },
]

// How electron-builder makes the apps with Electron's own window: `npm run package -- app`, then
// `npx electron-builder@26.17.0 --config packaging/electron-builder.ts`. It packs the folder that was staged, and installs nothing itself.

/** The version that this is written for. */
export const builderVersion = '26.17.0'

const scheme = { name: 'Sheaf Link', schemes: ['sheaf'] }

const electronBuilder = {
  appId: 'app.sheaf.desktop',
  productName: 'Sheaf',
  copyright: 'Apache-2.0',
  // Its Node runs the host too, which needs 24: Electron has that since 40.
  electronVersion: '45.3.2',
  directories: { app: 'dist/packages/app', output: 'dist/packages', buildResources: 'dist/packages/icons' },
  files: ['**/*'],
  // The host, its workers and editors start from these files, and parsers are loaded from them: an archive serves none of the three.
  asar: false,
  npmRebuild: false,
  protocols: [scheme],
  publish: null,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the words of electron-builder.
  artifactName: 'Sheaf-${version}-${os}-${arch}.${ext}',
  mac: {
    category: 'public.app-category.developer-tools',
    minimumSystemVersion: '14.0',
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    // Both architectures lie in the staged folder, the same in both halves.
    x64ArchFiles: '**/node_modules/**',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'packaging/mac/entitlements.plist',
    entitlementsInherit: 'packaging/mac/entitlements.plist',
    darkModeSupport: true,
  },
  dmg: { title: 'Sheaf', sign: false },
  win: { target: [{ target: 'nsis', arch: ['x64'] }] },
  // `protocols` becomes keys below HKCU\Software\Classes\sheaf, which its uninstaller takes away again.
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, deleteAppDataOnUninstall: false },
  linux: {
    category: 'Development',
    synopsis: 'Gather the right code and build a prompt from it',
    maintainer: 'Sheaf <hello@sheaf.example>',
    // Not `sheaf`: that is the command of the package with the browser's window, and both may be installed.
    executableName: 'sheaf-desktop',
    target: ['AppImage', 'deb'],
    mimeTypes: ['x-scheme-handler/sheaf'],
    desktop: { entry: { Name: 'Sheaf', StartupWMClass: 'Sheaf', Keywords: 'prompt;code;context;tokens;AI;' } },
  },
  deb: { packageName: 'sheaf-desktop', recommends: ['git'] },
} as const

export default electronBuilder

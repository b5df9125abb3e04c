// Configures electron-builder for the Electron apps: run `npm run package -- app`, then
// `npx electron-builder@26.17.0 --config packaging/electron-builder.ts`. It packs the staged folder and installs no dependencies.

/** The electron-builder version that this configuration is written for. */
export const builderVersion = '26.17.0'

const scheme = { name: 'Sheaf Link', schemes: ['sheaf'] }

const electronBuilder = {
  appId: 'app.sheaf.desktop',
  productName: 'Sheaf',
  copyright: 'Apache-2.0',
  // Electron's Node also runs the host, which needs Node 24. Electron includes it since version 40.
  electronVersion: '45.3.2',
  directories: { app: 'dist/packages/app', output: 'dist/packages', buildResources: 'dist/packages/icons' },
  files: ['**/*'],
  // The host, its workers and editors start from these files, and parsers are loaded from them. None of that works from an asar archive.
  asar: false,
  npmRebuild: false,
  protocols: [scheme],
  publish: null,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: these are electron-builder's placeholders.
  artifactName: 'Sheaf-${version}-${os}-${arch}.${ext}',
  mac: {
    category: 'public.app-category.developer-tools',
    minimumSystemVersion: '14.0',
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    // The staged folder has the native code of both architectures, so these files are identical in both halves of the universal app.
    x64ArchFiles: '**/node_modules/**',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'packaging/mac/entitlements.plist',
    entitlementsInherit: 'packaging/mac/entitlements.plist',
    darkModeSupport: true,
  },
  dmg: { title: 'Sheaf', sign: false },
  win: { target: [{ target: 'nsis', arch: ['x64'] }] },
  // `protocols` creates keys below HKCU\Software\Classes\sheaf, which the uninstaller removes.
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true, deleteAppDataOnUninstall: false },
  linux: {
    category: 'Development',
    synopsis: 'Gather the right code and build a prompt from it',
    maintainer: 'Sheaf <hello@sheaf.example>',
    // Not `sheaf`: the package that uses a browser window has that command, and both may be installed.
    executableName: 'sheaf-desktop',
    target: ['AppImage', 'deb'],
    mimeTypes: ['x-scheme-handler/sheaf'],
    desktop: { entry: { Name: 'Sheaf', StartupWMClass: 'Sheaf', Keywords: 'prompt;code;context;tokens;AI;' } },
  },
  deb: { packageName: 'sheaf-desktop', recommends: ['git'] },
} as const

export default electronBuilder

// Files nobody wants in a prompt, in gitignore syntax: packages, caches, editor folders, virtual environments, build outputs, temp files.
// Lock files and `.env` are not here: lock files are shown, and the gate handles `.env`.

export const defaultIgnores = `
# version control
.git/
.hg/
.svn/
.jj/
.bzr/
CVS/
_darcs/

# package stores
node_modules/
bower_components/
jspm_packages/
.yarn/cache/
.yarn/unplugged/
.yarn/install-state.gz
.pnp.cjs
.pnp.loader.mjs
.pnpm-store/
Pods/
Carthage/Build/
.bundle/
elm-stuff/
.dart_tool/
.pub-cache/

# caches
.cache/
.parcel-cache/
.turbo/
.nx/
.npm/
.eslintcache
.stylelintcache
.prettiercache
*.tsbuildinfo
__pycache__/
*.pyc
*.pyo
.pytest_cache/
.mypy_cache/
.ruff_cache/
.hypothesis/
.ipynb_checkpoints/
.tox/
.nox/
.gradle/
.ccls-cache/
.clangd/
.sass-cache/
.terraform/
.serverless/
.vite/
.svelte-kit/
.angular/
.docusaurus/
.expo/
.metals/
.bloop/
.bsp/
.zig-cache/
zig-cache/

# editor folders
.idea/
.vs/
.vscode/
.fleet/
.zed/
*.iml
*.code-workspace
*.sublime-workspace
.settings/
.project
.classpath
.factorypath
xcuserdata/
*.xcuserstate
DerivedData/

# virtual environments
.venv/
venv/
.virtualenv/
virtualenv/
.direnv/
.conda/
site-packages/

# build outputs
dist/
build/
out/
target/
.next/
.nuxt/
.output/
.vercel/
.netlify/
.build/
_build/
storybook-static/
coverage/
.nyc_output/
htmlcov/
.coverage
*.egg-info/
*.egg
*.whl
bazel-bin
bazel-out
bazel-testlogs
cmake-build-*/
CMakeFiles/
*.o
*.obj
*.a
*.lib
*.so
*.dylib
*.dll
*.exe
*.class
*.jar
*.war
*.pyd
*.wasm
*.min.js
*.min.css
*.js.map
*.css.map

# temp files
*.tmp
*.temp
*.bak
*.orig
*.rej
*.swp
*.swo
*~
.#*
\\#*\\#
*.log
*.pid
*.seed
tmp/
temp/
.tmp/
.temp/
logs/
.DS_Store
._*
.AppleDouble/
.Spotlight-V100/
.Trashes/
Thumbs.db
ehthumbs.db
Desktop.ini
desktop.ini
$RECYCLE.BIN/
.fuse_hidden*
.nfs*
.directory
nohup.out
hs_err_pid*
`

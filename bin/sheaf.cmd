@echo off
rem Runs Sheaf from this checkout with the pinned Node, as bin/sheaf does on Linux and macOS.
setlocal
set "node=%~dp0..\node_modules\node\bin\node.exe"
if not exist "%node%" (
  echo sheaf: dependencies are missing. Run 'npm ci' in %~dp0.. first. 1>&2
  exit /b 1
)
if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%~dp0..\node_modules\.cache\sheaf"
"%node%" --min-semi-space-size=16 --max-semi-space-size=16 --disable-warning=ExperimentalWarning "%~dp0start.mjs" %*
exit /b %errorlevel%

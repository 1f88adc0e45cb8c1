@echo off
rem The command `canopy` of the packages for Windows. With a command of its own it works without a window, and waits until it is done; with
rem anything else it opens the app.
setlocal DisableDelayedExpansion
set "app=%~dp0..\..\canopy.exe"
for %%c in (serve import export redirects map backup check connect sync resolve propose proposals team --help -h) do if "%~1"=="%%c" goto command
start "" "%app%" %*
exit /b
:command
rem After `--` Chromium reads no switches, and Electron takes no address among the arguments for a link that somebody sent.
"%app%" --disable-gpu --log-level=3 --canopy-command -- %*
exit /b %errorlevel%

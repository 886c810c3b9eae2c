; An installer for one user, without rights of an administrator, by NSIS 3: packaging/windows/build runs it.
Target amd64-unicode
SetCompressor /SOLID lzma
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\DNA Lab"
Name "DNA Lab"
OutFile "..\..\target\dna-lab-${VERSION}-x86_64-windows-setup.exe"
InstallDir "$LOCALAPPDATA\Programs\DNA Lab"
InstallDirRegKey HKCU "${ENTRY}" "InstallLocation"
RequestExecutionLevel user
Icon "..\..\assets\icon.ico"
UninstallIcon "..\..\assets\icon.ico"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "DNA Lab"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs DNA Lab"
VIAddVersionKey "LegalCopyright" "MIT or Apache-2.0"

!include LogicLib.nsh
!define CLASSES "Software\Classes"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  ; An older version goes first, so that none of its files stays.
  ${If} ${FileExists} "$INSTDIR\uninstall.exe"
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  ${EndIf}
  SetOutPath "$INSTDIR"
  File /r "..\..\target\dna-lab-windows\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\DNA Lab.lnk" "$INSTDIR\dna-lab.exe"
  ; Runs open by double click, unless another program opens such files already.
  WriteRegStr HKCU "${CLASSES}\DnaLab.Run" "" "DNA Lab run"
  WriteRegStr HKCU "${CLASSES}\DnaLab.Run\DefaultIcon" "" "$INSTDIR\dna-lab.exe,0"
  WriteRegStr HKCU "${CLASSES}\DnaLab.Run\shell\open\command" "" '"$INSTDIR\dna-lab.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.ron\OpenWithProgids" "DnaLab.Run" ""
  ReadRegStr $0 HKCR ".ron" ""
  ${If} $0 == ""
    WriteRegStr HKCU "${CLASSES}\.ron" "" "DnaLab.Run"
  ${EndIf}
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "DNA Lab"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\dna-lab.exe"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
SectionEnd

; What was installed goes, file by file: runs that a person saved beside it stay, and so do settings and unsaved work.
Section Uninstall
  !include "..\..\target\windows\installed.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\DNA Lab.lnk"
  DeleteRegKey HKCU "${CLASSES}\DnaLab.Run"
  DeleteRegValue HKCU "${CLASSES}\.ron\OpenWithProgids" "DnaLab.Run"
  ReadRegStr $0 HKCU "${CLASSES}\.ron" ""
  ${If} $0 == "DnaLab.Run"
    DeleteRegValue HKCU "${CLASSES}\.ron" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ron\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.ron"
  DeleteRegKey HKCU "${ENTRY}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

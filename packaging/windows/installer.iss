; Recipe of an installer, for Inno Setup 6: iscc packaging\windows\installer.iss after packaging/windows/build. Not tried yet.
[Setup]
AppName=DNA Lab
AppVersion=0.1.0
DefaultDirName={autopf}\DNA Lab
DefaultGroupName=DNA Lab
PrivilegesRequired=lowest
OutputDir=..\..\target
OutputBaseFilename=dna-lab-0.1.0-setup
ChangesAssociations=yes
[Files]
Source: "..\..\target\dna-lab-windows\*"; DestDir: "{app}"; Flags: recursesubdirs
[Icons]
Name: "{group}\DNA Lab"; Filename: "{app}\dna-lab.exe"
[Registry]
Root: HKA; Subkey: "Software\Classes\.ron\OpenWithProgids"; ValueType: string; ValueName: "DnaLab.Run"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\DnaLab.Run"; ValueType: string; ValueData: "DNA Lab run"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\DnaLab.Run\shell\open\command"; ValueType: string; ValueData: """{app}\dna-lab.exe"" ""%1"""

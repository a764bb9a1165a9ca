// Runs before every npm script, with whatever Node the machine has: installs the locked packages when they are
// missing or older than the lock. Plain JavaScript for old Nodes; no dependencies, as there may be none yet.
'use strict';
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const MINIMUM_NODE_MAJOR = 20;
const root = path.join(__dirname, '..');
const stamp = path.join(root, 'node_modules', '.installed-lock');
const lock = createHash('sha256')
  .update(fs.readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

const major = Number(process.versions.node.split('.')[0]);
if (major < MINIMUM_NODE_MAJOR) {
  console.error(`Node ${MINIMUM_NODE_MAJOR} or later is needed to install this project; this is ${process.version}.`);
  process.exit(1);
}
if (process.argv[2] === '--installed') {
  // npm has just installed what the lock says (the script `postinstall`), by whatever command.
  fs.writeFileSync(stamp, lock);
  process.exit(0);
}
if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing the locked packages (npm ci) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const ci = spawnSync(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (ci.status !== 0) process.exit(ci.status === null ? 1 : ci.status);
  fs.writeFileSync(stamp, lock);
}

const own = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!fs.existsSync(own) && (major < 24 || (major === 24 && Number(process.versions.node.split('.')[1]) < 7))) {
  console.error(
    'Node 24.7 or later is needed to run. The packages bring it by the install script of "node", which this machine\n' +
      'does not run: allow install scripts and delete node_modules, or install Node 24 yourself.',
  );
  process.exit(1);
}

import '../lib/tools/command-line/answer-help.ts';
import { runRender } from '../lib/tools/render/run-render.ts';

/** npm run render -- model.glb --settings file.json --out DIR */
process.exitCode = await runRender(process.argv.slice(2));

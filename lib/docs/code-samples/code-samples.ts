import { csharpSample } from './csharp-sample.ts';
import { curlSample } from './curl-sample.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import type { SampleCall } from './sample-call.ts';
import { typescriptSample } from './typescript-sample.ts';

/** A program of one file that signs and sends one call. */
interface CodeSample {
  readonly language: 'curl' | 'TypeScript' | 'Python' | 'PHP' | 'C#';
  readonly text: string;
}

/**
 * Programs that send a call. They read `API_KEY`, `API_SECRET` and, after a sign-in, `SESSION` from the environment,
 * sign with algorithm 01, and print the response.
 */
export function codeSamples(call: SampleCall): readonly CodeSample[] {
  return [
    { language: 'curl', text: curlSample(call) },
    { language: 'TypeScript', text: typescriptSample(call) },
    { language: 'Python', text: pythonSample(call) },
    { language: 'PHP', text: phpSample(call) },
    { language: 'C#', text: csharpSample(call) },
  ];
}

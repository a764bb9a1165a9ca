import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { acceptedEncoding } from './accepted-encoding.ts';
import { DocumentReply } from './response.ts';

/** Files of a web page as the bundler prints them: compressed in advance, named by the hash of their content. */
const WebFilesContent = z.object({
  /** The names of the files that the page itself names, by what they are. */
  entries: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.object({ contentType: z.string(), br: z.base64(), gzip: z.base64() })),
});
export type WebFilesContent = z.infer<typeof WebFilesContent>;

/** Files of a web page that a function serves. */
interface WebFiles {
  /** @throws Error for a name that the build did not make */
  entry(what: string): string;
  /**
   * The file in an encoding that the browser accepts; undefined if there is none of this name. To keep forever, except
   * by the name of what it is (`style`), which stays when the content changes.
   */
  reply(name: string, acceptEncoding: string | undefined): DocumentReply | undefined;
}

/** Opens the web files. @param json the asset that the bundler has put beside the function */
export function openWebFiles(json: string): WebFiles {
  const { entries, files } = WebFilesContent.parse(JSON.parse(json));
  const replies = new Map<string, DocumentReply>();
  return {
    entry(what) {
      const name = Object.hasOwn(entries, what) ? entries[what] : undefined;
      if (name === undefined) throw new Error(`the page has no ${what}`);
      return name;
    },
    reply(name, acceptEncoding) {
      const isEntry = Object.hasOwn(entries, name);
      const stored = (isEntry ? entries[name] : undefined) ?? name;
      const file = Object.hasOwn(files, stored) ? files[stored] : undefined;
      if (!file) return undefined;
      const encoding = acceptedEncoding(acceptEncoding);
      const key = `${encoding}/${name}`;
      const known = replies.get(key);
      if (known) return known;
      const bytes = Buffer.from(encoding === 'br' ? file.br : file.gzip, 'base64');
      const reply = new DocumentReply(encoding === 'identity' ? gunzipSync(bytes) : bytes, {
        contentType: file.contentType,
        cacheControl: isEntry ? 'public, no-cache' : 'public, max-age=31536000, immutable',
        headers: { vary: 'accept-encoding', ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
      });
      replies.set(key, reply);
      return reply;
    },
  };
}

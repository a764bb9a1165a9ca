import { useTexts } from '../../texts/use-texts.tsx';
import { AddMissing } from './add-missing.tsx';
import { canSendAgain } from './file-failure.ts';
import type { FileUpload } from './file-upload.ts';
import { useUploadsHere } from './uploads-context.tsx';

/** What the service says of a file that a model needs and that was not sent with it. */
const LACKS_FILE = /is not in the archive/;

interface Props {
  readonly upload: FileUpload;
}

/**
 * The buttons that help an upload that has failed, or lacks a picture: give it the files that it names, or send it
 * again, unless another file is needed.
 */
export function UploadHelp({ upload }: Props) {
  const texts = useTexts();
  const { send, addFiles } = useUploadsHere();
  const { name, group, state, missing, error = '' } = upload;
  // After a reload the browser has no file to send: the drop zone asks for it.
  if (group === undefined || (state !== 'failed' && (state !== 'done' || missing === undefined))) return null;
  const isLacking = missing !== undefined || LACKS_FILE.test(error);
  const isAgain = canSendAgain(upload);
  if (!isLacking && !isAgain) return null;
  return (
    <p className="help">
      {isLacking && (
        <AddMissing
          name={name}
          onFiles={(files) =>
            addFiles(
              upload,
              files.map((file) => ({ file, folder: group.model.folder })),
            )
          }
        />
      )}
      {isAgain && (
        <button
          type="button"
          aria-label={`${texts.again}: ${name}`}
          onClick={() => void send(({ key }) => key === upload.key)}
        >
          {texts.again}
        </button>
      )}
    </p>
  );
}

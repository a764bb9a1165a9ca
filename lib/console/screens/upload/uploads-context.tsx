import { createContext, type ReactNode, useContext } from 'react';
import { useUploads } from './use-uploads.ts';

/** The uploads of the screen, and what can be done with them. */
type Uploads = ReturnType<typeof useUploads>;

const UploadsContext = createContext<Uploads | undefined>(undefined);

interface Props {
  /** That takes the models; undefined while it is not known. */
  readonly catalog: string | undefined;
  readonly children: ReactNode;
}

/** Gives the parts of the screen the uploads. */
export function UploadsProvider({ catalog, children }: Props) {
  return <UploadsContext value={useUploads(catalog)}>{children}</UploadsContext>;
}

/** @throws {Error} outside of the {@link UploadsProvider} */
export function useUploadsHere(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('these are no parts of the upload');
  return uploads;
}

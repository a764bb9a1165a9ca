import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const MAX_ID_LENGTH = 64;

/** Makes the first catalog of a tenant that has none: uploads need one. */
export function NewCatalog() {
  const texts = useTexts();
  const { client } = useService();
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const labelId = useId();
  const make = useMutation({
    mutationFn: () => client.createCatalog({ body: { id: catalogIdOf(label), label } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['catalogs'] }),
  });
  return (
    <form
      className="empty"
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate();
      }}
    >
      <p>{texts.noCatalog}</p>
      <p className="tools">
        <label htmlFor={labelId}>{texts.label}</label>
        <input id={labelId} required value={label} onChange={({ target }) => setLabel(target.value)} />
        <button type="submit" className="main" disabled={make.isPending}>
          {texts.makeCatalog}
        </button>
      </p>
      {make.error && <Problem error={make.error} />}
    </form>
  );
}

/** The letters and digits of a name, as an id of a catalog. */
function catalogIdOf(label: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['catalog'];
  return words.join('-').slice(0, MAX_ID_LENGTH);
}

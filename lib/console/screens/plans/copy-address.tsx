import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** Of the plan. */
  readonly id: string;
  readonly name: string;
}

/**
 * Copies the address of a plan, by which anybody of the tenant opens it. A browser that does not copy shows the
 * address.
 */
export function CopyAddress({ id, name }: Props) {
  const texts = useTexts();
  const address = new URL(`#/plans/${id}`, location.href).href;
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(address) });
  if (copy.isError) return <span className="quiet address">{address}</span>;
  const words = copy.isSuccess ? texts.copied : texts.copyAddress;
  return (
    <button type="button" className="plain" aria-label={`${words}: ${name}`} onClick={() => copy.mutate()}>
      {words}
    </button>
  );
}

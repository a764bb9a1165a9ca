/** The sign of a piece that may stand in the wrong place. What is around it says why. */
export function DoubtSign({ isSoft = false }: { readonly isSoft?: boolean | undefined }) {
  return (
    <span className={isSoft ? 'doubt soft' : 'doubt'} aria-hidden="true">
      {isSoft ? 'i' : '!'}
    </span>
  );
}

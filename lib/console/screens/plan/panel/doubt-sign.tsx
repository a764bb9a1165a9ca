/** The sign of a piece that may stand in the wrong place. What is around it says why. */
export function DoubtSign() {
  return (
    <span className="doubt" aria-hidden="true">
      !
    </span>
  );
}

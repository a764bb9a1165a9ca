let handed: File | undefined;

/** Hands a drawing over to the screen of plans, which begins with it when it is opened. */
export function handDrawing(file: File): void {
  handed = file;
}

/** Takes the drawing that was handed over, once. */
export function takeHandedDrawing(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}

/** Turns the paper of a printed plan whose drawing is wider than high (viewer.css). */
export async function turnPaper(document: Document): Promise<void> {
  const drawing = document.querySelector<HTMLImageElement>('img.drawing');
  try {
    await drawing?.decode();
  } catch {
    // A drawing that has not come is not printed.
    return;
  }
  document.body.classList.toggle('wide', drawing !== null && drawing.naturalWidth > drawing.naturalHeight);
}

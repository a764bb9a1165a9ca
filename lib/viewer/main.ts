import type { ScenePiece } from '../../shared/domain/views/view-data.ts';
import type { ViewTexts } from '../../shared/domain/views/view-text.ts';
import { bootEmbeddingPage, connectToWebsite } from './embedding.ts';
import { showLocalTimes } from './local-times.ts';
import { offerRoomView } from './offer-room-view.ts';
import { offerWayBack } from './offer-way-back.ts';
import { readPageData } from './page-data.ts';
import { openTabs } from './tabs.ts';
import { turnPaper } from './turn-paper.ts';

/*
 * The script of the viewer's page. It is small: three.js is loaded only when a 3D view is shown.
 */

const page = readPageData(document);
if (!page) {
  if (document.getElementById('embedding')) bootEmbeddingPage(window);
} else {
  const { data, texts } = page;
  const stage = document.getElementById('stage');
  const website = connectToWebsite(window, data.id);
  const show = async () => {
    if (!stage) return;
    const waiting = document.createElement('p');
    waiting.className = 'waiting';
    waiting.setAttribute('role', 'status');
    waiting.textContent = texts.loading;
    stage.append(waiting);
    try {
      const { showView } = await import('./scene/show-view.ts');
      await showView(data, texts, stage, website);
    } catch (error) {
      const note = document.createElement('p');
      note.className = 'note';
      note.setAttribute('role', 'alert');
      note.textContent = texts.failed;
      stage.append(note);
      throw error;
    } finally {
      waiting.remove();
    }
  };
  if (data.kind === 'item') {
    offerRoomView(data, window);
    if (data.glbUrl !== null) void show();
  } else {
    // The console opens plans in tabs that it finds again by their names. Chromium gives such a tab its opener back.
    window.opener = null;
    showLocalTimes(document);
    offerWayBack(window, texts);
    void turnPaper(document);
    const { pieces } = data.scene;
    openTabs(document, { walk: () => void show(), drawing: () => void showPieces(pieces, texts) });
  }
}

/** Draws the pieces of the drawing from above, if one has a model. Without them the drawing is whole too. */
async function showPieces(pieces: readonly ScenePiece[], texts: ViewTexts): Promise<void> {
  const drawing = document.querySelector<HTMLImageElement>('img.drawing');
  if (!drawing || pieces.every(({ glbUrl }) => glbUrl === null)) return;
  // A browser without a graphics card needs a minute for a few models.
  const note = document.createElement('p');
  note.className = 'drawing-note';
  note.setAttribute('role', 'status');
  note.textContent = texts.drawingPieces;
  const count = note.appendChild(document.createElement('span'));
  count.setAttribute('aria-hidden', 'true');
  drawing.after(note);
  try {
    await drawing.decode();
    const { showFromAbove } = await import('./scene/from-above/show-from-above.ts');
    await showFromAbove(drawing, pieces, (done, all) => {
      count.textContent = ` ${done + 1} / ${all}`;
    });
  } catch (error) {
    console.warn('the pieces are not drawn from above', error);
  } finally {
    note.remove();
  }
}

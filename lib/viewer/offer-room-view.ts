import type { ItemView } from '../../shared/domain/views/view-data.ts';

/**
 * Shows the link to augmented reality where a phone can follow it: USDZ in Safari on iOS (AR Quick Look), Scene Viewer
 * on Android. Scene Viewer loads the model itself and takes https alone.
 */
export function offerRoomView({ usdzUrl, glbUrl }: ItemView, { document, navigator }: Window): void {
  const link = document.querySelector<HTMLAnchorElement>('#in-room');
  if (!link) return;
  if (usdzUrl && link.relList.supports('ar')) {
    link.rel = 'ar';
    link.href = usdzUrl;
    // Quick Look starts from a link whose first child is a picture.
    link.prepend(document.createElement('img'));
  } else if (glbUrl?.startsWith('https:') && /android/i.test(navigator.userAgent)) {
    link.href = sceneViewerLink(glbUrl, document.title, document.location.href);
  } else return;
  link.hidden = false;
}

/** Source: developers.google.com/ar/develop/scene-viewer, "Launch Scene Viewer using an explicit intent". */
function sceneViewerLink(glbUrl: string, title: string, pageUrl: string): string {
  const query = new URLSearchParams({ file: glbUrl, mode: 'ar_preferred', title });
  const fallback = encodeURIComponent(pageUrl);
  return `intent://arvr.google.com/scene-viewer/1.2?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;S.browser_fallback_url=${fallback};end;`;
}

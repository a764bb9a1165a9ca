import { expect, test } from 'vitest';
import { assetKind } from '../../../../shared/domain/items/asset-kind.ts';

test.each([
  ['chair.glb', '.glb', 'glb', 'model/gltf-binary', false],
  ['Chair.GLB', '.GLB', 'glb', 'model/gltf-binary', false],
  ['chair.usdz', '.usdz', 'usdz', 'model/vnd.usdz+zip', false],
  ['photo.jpeg', '.jpeg', 'jpeg', 'image/jpeg', false],
  ['drawing.svg', '.svg', 'svg', 'image/svg+xml', true],
  ['page.html', '.html', 'html', 'application/octet-stream', true],
  ['page.xhtml', '.xhtml', 'xhtml', 'application/octet-stream', true],
  ['code.js', '.js', 'js', 'application/octet-stream', true],
  ['sheet.xml', '.xml', 'xml', 'application/octet-stream', true],
  ['model.tar.gz', '.tar.gz', 'tar.gz', 'application/octet-stream', true],
  ['picture.png.html', '.html', 'html', 'application/octet-stream', true],
  ['x.constructor', '.constructor', 'constructor', 'application/octet-stream', true],
  ['plain', '', 'bin', 'application/octet-stream', true],
  ['dot.', '', 'bin', 'application/octet-stream', true],
  ['evil.html/', '', 'bin', 'application/octet-stream', true],
  ['', '', 'bin', 'application/octet-stream', true],
])('%s', (name, extension, format, contentType, isSaved) => {
  expect(assetKind(name)).toEqual({ extension, format, contentType, isSaved });
});

import { describe, expect, it } from 'vitest';
import { noticeText } from '../../../../lib/console/parts/notice-text.ts';
import { de } from '../../../../lib/console/texts/de.ts';
import { en } from '../../../../lib/console/texts/en.ts';

describe('a notice of the service', () => {
  it('names the field of the console in which the unit is corrected', () => {
    const message = 'The unit was taken as mm (largest side 600 mm); state "unit" if it is not.';
    expect(noticeText(message, en)).toBe(
      'The unit was taken as mm (largest side 600 mm); choose it in “The file was in” if it is not.',
    );
  });

  it('names the buttons of the console that put a model upright, and the field of the upload', () => {
    const message = 'The y axis was taken as up; state "upAxis" if it is not.';
    expect(noticeText(message, en)).toBe(
      `The y axis was taken as up; say in “${en.putUpright}” where its top is if it is not.`,
    );
    expect(noticeText(message, de, 'job')).toContain(`“${de.upAxis}”`);
  });

  it('names the hints of a drawing in the language of the console', () => {
    const message = 'The unit cm is a guess: state it in converterParams.unit if it is wrong.';
    expect(noticeText(message, de)).toContain(`“${de.drawingUnit}”`);
    expect(noticeText(message, de)).not.toContain('converterParams');
  });

  it('of a job says where the unit of a file that is sent again is chosen', () => {
    const message = '"bed.obj" is 5 x 6 x 7 mm, which is not possible; check its unit or state "unit".';
    expect(noticeText(message, en, 'job')).toContain('check its unit or upload it again with its “Unit of all files”.');
  });

  it('writes all numbers of a size alike, as the console does elsewhere', () => {
    const message = '"fan.glb" is 1000000 x 139108 x 243179 mm (width x depth x height); check its unit.';
    expect(noticeText(message, en)).toBe(
      '"fan.glb" is 1,000,000 × 139,108 × 243,179 mm (width × depth × height); check its unit.',
    );
    expect(noticeText('The model is 0.005 x 0.25 x 1200 mm.', en)).toBe('The model is 0.005 × 0.25 × 1,200 mm.');
  });

  it('about a picture speaks of files: a dropped folder is no archive for the person who has dropped it', () => {
    expect(noticeText('The texture "oak.png" is not in the archive.', en)).toBe(
      'The texture "oak.png" was not among the files.',
    );
  });

  it('without a parameter stays as it is', () => {
    const message = 'Walls are drawn as single lines: their thickness is a guess.';
    expect(noticeText(message, en)).toBe(message);
  });

  it.each([
    ['"chair.glb" is no intact GLB: its end is missing.', 'fileEndsEarly'],
    ['"chair.glb" is no intact GLB: its header is missing.', 'fileEndsEarly'],
    ['"chair.glb" is no intact glTF: a buffer is shorter than it should be.', 'fileIncomplete'],
    ['"chair.glb" holds no valid JSON.', 'fileIncomplete'],
  ] as const)('says what a person can do about a file that is too short: %s', (message, means) => {
    expect(noticeText(message, de)).toBe(de[means].replace('{file}', 'chair.glb'));
  });
});

import { useLocation } from 'wouter';
import { handDrawing } from '../../session/handed-drawing.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { changeDrawings } from './upload-list.ts';
import { useUploadList } from './use-upload-list.ts';

/** Says of dropped drawings that they become plans, and hands each of them over to Plans; nothing if there are none. */
export function DrawingsNote() {
  const texts = useTexts();
  const [, navigate] = useLocation();
  const { drawings } = useUploadList();
  if (drawings.length === 0) return null;
  return (
    <div className="next-step drawings" role="status">
      {texts.drawingsArePlans}
      {drawings.map((file) => (
        <button
          key={`${file.name} ${file.size} ${file.lastModified}`}
          type="button"
          onClick={() => {
            handDrawing(file);
            changeDrawings((before) => before.filter((each) => each !== file));
            navigate('/plans');
          }}
        >
          {filled(texts.planOf, { name: file.name })}
        </button>
      ))}
    </div>
  );
}

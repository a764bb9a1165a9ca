import { useState } from 'react';
import { LabelledField } from '../../../parts/labelled-field.tsx';
import { useTexts } from '../../../texts/use-texts.tsx';
import { nameRoom } from '../commands/name-room.ts';
import { floorMaterial, paintFloor } from '../commands/paint.ts';
import { areaText } from '../document/area-text.ts';
import type { Room } from '../document/rooms.ts';
import { MaterialField } from './material-field.tsx';
import type { PanelProps } from './panel-props.ts';

const MAX_NAME_LETTERS = 200;

/** A room: its name, its area and its floor. */
export function RoomPanel({ room, state, dispatch }: PanelProps & { readonly room: Room }) {
  const texts = useTexts();
  const known = room.text?.value.text ?? '';
  const [name, setName] = useState<string>();
  const save = () => {
    if (name !== undefined && name !== known) {
      dispatch({ type: 'change', change: (document) => nameRoom(document, room.id, name) });
    }
    setName(undefined);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h2>{texts.room}</h2>
      <LabelledField label={texts.label}>
        {(id) => (
          <input
            id={id}
            value={name ?? known}
            maxLength={MAX_NAME_LETTERS}
            onChange={({ target }) => setName(target.value)}
            onBlur={save}
          />
        )}
      </LabelledField>
      <p className="quiet">{`${areaText(room.areaM2)} ${texts.squareMetres}`}</p>
      <MaterialField
        label={texts.floorMaterial}
        value={floorMaterial(state.history.present, room)}
        onChange={(itemId) => dispatch({ type: 'change', change: (document) => paintFloor(document, room.id, itemId) })}
      />
      <div className="panel-tools">
        <button type="submit">{texts.setName}</button>
      </div>
    </form>
  );
}

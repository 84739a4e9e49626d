import { MUTE_PLACES, type MutePlace, type MuteTerm } from '@palata/contract/mutes'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { RadioRows } from '#ui/fields/choices/RadioRows.tsx'
import styles from './mutes.module.css'
import type { Terms } from './useMuting.ts'

const TERMS: [MuteTerm, string][] = [
  ['hour', 'Час'],
  ['day', 'День'],
  ['week', 'Неделя'],
  ['month', 'Месяц'],
  ['story', 'Пока история идёт'],
  ['ever', 'Навсегда'],
]
export const PLACES: Record<MutePlace, string> = {
  feeds: 'В лентах и поиске',
  notifications: 'В уведомлениях и письмах',
  comments: 'В комментариях',
}
export const FOR_EVER: Terms = { until: 'ever', places: [...MUTE_PLACES] }

interface TermsFieldsProps {
  terms: Terms
  isOfStory?: boolean
  onChange: (terms: Terms) => void
}

/** Until when and where something is hidden; at least one place stays chosen. A story may also be hidden while it goes on. */
export function TermsFields({ terms, isOfStory = false, onChange }: TermsFieldsProps) {
  const { until, places } = terms
  return (
    <>
      <RadioRows
        label="На сколько"
        isInLine
        rows={TERMS.filter(([value]) => isOfStory || value !== 'story').map(([value, content]) => ({ value, content }))}
        value={until}
        onChange={(value) => onChange({ ...terms, until: value })}
      />

      <fieldset className={styles.places}>
        <legend>Где скрывать</legend>
        {MUTE_PLACES.map((place) => (
          <Checkbox
            key={place}
            isChecked={places.includes(place)}
            isDisabled={places.length === 1 && places[0] === place}
            onChange={(isOn) =>
              onChange({
                ...terms,
                places: MUTE_PLACES.filter((one) => (one === place ? isOn : places.includes(one))),
              })
            }
          >
            {PLACES[place]}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

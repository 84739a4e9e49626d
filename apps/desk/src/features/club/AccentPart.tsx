import { type Accent, accentsOf, ENOUGH, STANDARD_ACCENT } from '@palata/contract/club/accent'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { numberText } from '@site/ui/numbers/index.ts'
import styles from './AccentPart.module.css'
import type { Settings } from './queries.ts'
import { SettingField } from './SettingField.tsx'
import type { Draft } from './useDraft.ts'

const COLOUR = /^#[0-9a-f]{6}$/

/** The colour of actions and how it is read in each theme. */
export function AccentPart({ settings, draft }: { settings: Settings; draft: Draft }) {
  const typed = draft.textOf('accent').trim().toLowerCase()
  const colour = COLOUR.test(typed) ? typed : null
  const accents = colour === null ? null : accentsOf(colour)
  return (
    <div className={styles.part}>
      <SettingField name="accent" settings={settings} draft={draft} placeholder={STANDARD_ACCENT}>
        {settings.accent.from === 'desk' ? (
          <TextButton onClick={() => draft.put({ accent: null })}>Вернуть наш</TextButton>
        ) : undefined}
      </SettingField>
      {accents && (
        <ul className={styles.samples}>
          <Sample
            words="Подписка"
            about="кнопка, светлая"
            contrast={accents.light.button}
            ground={accents.light.accent}
            text={accents.light.on}
          />
          <Sample
            words="Ссылка"
            about="ссылка, светлая"
            contrast={accents.light.link}
            ground="#ffffff"
            text={accents.light.accent}
          />
          <Sample
            words="Ссылка"
            about="ссылка, тёмная"
            contrast={accents.dark.link}
            ground="#192129"
            text={accents.dark.accent}
          />
          <Sample
            words="Ссылка"
            about="ссылка, синяя"
            contrast={accents.blue.link}
            ground="#182236"
            text={accents.blue.accent}
          />
        </ul>
      )}
      {accents && <p className={styles.note}>{changedInWords(colour!, accents)}</p>}
    </div>
  )
}

interface SampleProps {
  words: string
  about: string
  contrast: number
  ground: string
  text: string
}

function Sample({ words, about, contrast, ground, text }: SampleProps) {
  const isEnough = contrast >= ENOUGH
  return (
    <li>
      <span className={styles.sample} style={{ background: ground, color: text }} aria-hidden="true">
        {words}
      </span>
      <span className={styles.measure}>
        <b className="num">{numberText('points', contrast)}</b>
        <small>{about}</small>
      </span>
      <span className={styles.verdict} data-enough={isEnough || undefined}>
        <Icon name={isEnough ? 'check' : 'warning'} size={16} />
        {isEnough ? 'AA' : 'мало'}
      </span>
    </li>
  )
}

/** «На тёмной и синей темах возьмём осветлённый: #5b9dff и #6aa8ff. Так подобрано само.» */
function changedInWords(colour: string, { light, dark, blue }: Record<'light' | 'dark' | 'blue', Accent>): string {
  const lighter =
    dark.accent === colour && blue.accent === colour
      ? ''
      : `На тёмной и синей темах возьмём осветлённый: ${dark.accent} и ${blue.accent}. `
  const darker = light.accent === colour ? '' : `На светлой возьмём затемнённый: ${light.accent}. `
  return lighter || darker ? `${darker}${lighter}Так подобрано само.` : 'Во всех темах цвет остаётся как есть.'
}

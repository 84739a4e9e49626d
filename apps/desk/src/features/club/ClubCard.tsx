import { environmentOf } from '@palata/contract/club/settings'
import { Switch } from '@site/ui/fields/choices/Switch.tsx'
import { AccentPart } from './AccentPart.tsx'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { PicturePart } from './PicturePart.tsx'
import { type Settings, settingOf } from './queries.ts'
import { SettingField } from './SettingField.tsx'
import { useDraft } from './useDraft.ts'

/** Name, address and what is switched for the whole club. */
export function ClubCard({ settings, address }: { settings: Settings; address: string }) {
  const draft = useDraft(settings, ['brand', 'accent', 'metrika_id'])
  const isWeeklyGiven = settings.weekly_text.from === 'environment'
  return (
    <Card id="club" title="Клуб" draft={draft}>
      <div className={styles.pair}>
        <SettingField name="brand" settings={settings} draft={draft} />
        <dl className={styles.told}>
          <dt>Адрес</dt>
          <dd>{address.replace(/^https?:\/\//, '')}</dd>
          <dd className={styles.hint}>меняется только в окружении: PUBLIC_URL</dd>
        </dl>
      </div>
      <div className={styles.pictures}>
        <PicturePart name="icon" settings={settings} draft={draft} />
        <PicturePart name="logo" settings={settings} draft={draft} />
      </div>
      <AccentPart settings={settings} draft={draft} />
      <div className={styles.pair}>
        <SettingField name="metrika_id" settings={settings} draft={draft} placeholder="нет" />
        {isWeeklyGiven ? (
          <dl className={styles.told}>
            <dt>Материал недели</dt>
            <dd>{settingOf(settings, 'weekly_text') ? 'открыт' : 'закрыт'}</dd>
            <dd className={styles.hint}>задано в окружении: {environmentOf('weekly_text')}</dd>
          </dl>
        ) : (
          <Switch
            label="Материал недели"
            hint="каждый, кто вошёл, читает один закрытый текст в неделю"
            isOn={settingOf(settings, 'weekly_text')}
            onChange={(isOn) => draft.put({ weekly_text: isOn })}
          />
        )}
      </div>
    </Card>
  )
}

import { clubSettingNames, clubSettings } from '@palata/contract/club/settings'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { type Settings, settingOf } from './queries.ts'
import { SettingField } from './SettingField.tsx'
import { useDraft } from './useDraft.ts'

const LIMITS = clubSettingNames.filter((name) => clubSettings[name].card === 'limits')

/** How often a person may write, report and sign up. */
export function LimitsCard({ settings }: { settings: Settings }) {
  const draft = useDraft(settings, LIMITS)
  return (
    <Card id="limits" title="Пределы" note="сверх предела сайт просит подождать; действует сразу" draft={draft}>
      <div className={styles.pair}>
        {LIMITS.map((name) => (
          <SettingField
            key={name}
            name={name}
            settings={settings}
            draft={draft}
            placeholder={String(clubSettings[name].standard)}
          >
            {hintOf(name, settings)}
          </SettingField>
        ))}
      </div>
    </Card>
  )
}

/** Says our own number where another one applies. */
function hintOf(name: (typeof LIMITS)[number], settings: Settings): string {
  const { hint, standard } = clubSettings[name]
  return settingOf(settings, name) === standard ? hint : `${hint}; наше число ${standard}`
}

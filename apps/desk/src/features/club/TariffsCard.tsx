import { clubSettings } from '@palata/contract/club/settings'
import { savingTag, tagOf, wrongPercentOf } from '@palata/contract/club/tariffs'
import type { ClubState } from '@palata/contract/desk/club'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { TextButton } from '@site/ui/controls/TextButton.tsx'
import { fullText, numberText } from '@site/ui/numbers/index.ts'
import { useState } from 'react'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { PriceHistory } from './PriceHistory.tsx'
import { type Settings, settingOf } from './queries.ts'
import { SettingField } from './SettingField.tsx'
import table from './Tariffs.module.css'
import { type Draft, useDraft } from './useDraft.ts'

const ROWS = [
  { name: 'price_2months', tariff: '2months', months: 2 },
  { name: 'price_1year', tariff: '1year', months: 12 },
  { name: 'price_pon', tariff: 'pon', months: null },
] as const

/** Prices and the tag of a year. What is bought or invoiced already stays at its price. */
export function TariffsCard({ settings, people }: { settings: Settings; people: ClubState['people'] }) {
  const draft = useDraft(settings, ['price_2months', 'price_1year', 'price_pon', 'tag_1year'])
  const [isHistoryShown, setHistoryShown] = useState(false)
  return (
    <Card
      id="tariffs"
      title="Тарифы"
      note={
        <>
          цены в долларах, NFT в эфире ·{' '}
          <TextButton onClick={() => setHistoryShown(!isHistoryShown)} aria-expanded={isHistoryShown}>
            История цен
          </TextButton>
        </>
      }
      draft={draft}
    >
      <ul className={table.rows}>
        {ROWS.map(({ name, tariff, months }) => (
          <li key={name}>
            <b>{clubSettings[name].label}</b>
            <SettingField name={name} settings={settings} draft={draft} label="Цена">
              {months === null ? clubSettings[name].hint : perMonth(draft.textOf(name), months)}
            </SettingField>
            {tariff === '1year' ? (
              <Tag settings={settings} draft={draft} />
            ) : (
              <span className={table.none}>без метки</span>
            )}
            <span className={`num ${table.count}`}>
              {fullText('count', people[tariff])}
              <small> сейчас у</small>
            </span>
          </li>
        ))}
      </ul>
      <WrongTag settings={settings} draft={draft} />
      <p className={styles.hint}>Купленное и выставленные счета остаются при своих ценах.</p>
      {isHistoryShown && <PriceHistory />}
    </Card>
  )
}

/** «29.50 $ в месяц» */
function perMonth(text: string, months: number): string {
  const price = Number(text.replace(',', '.'))
  return price > 0 ? `${numberText('money', price / months)} в месяц` : 'доллары'
}

const pricesOf = (draft: Draft) => ({
  year: Number(draft.textOf('price_1year').replace(',', '.')),
  twoMonths: Number(draft.textOf('price_2months').replace(',', '.')),
})

function Tag({ settings, draft }: { settings: Settings; draft: Draft }) {
  const isComputed = settingOf(settings, 'tag_1year') === null
  return (
    <SettingField
      name="tag_1year"
      settings={settings}
      draft={draft}
      label="Метка"
      placeholder={isComputed ? tagOf(pricesOf(draft), null) || 'нет' : 'нет'}
    >
      {isComputed ? (
        'наша, пока не напишете свою'
      ) : (
        <TextButton onClick={() => draft.put({ tag_1year: null })}>Считать по ценам</TextButton>
      )}
    </SettingField>
  )
}

/** The tag names another saving than the prices give. */
function WrongTag({ settings, draft }: { settings: Settings; draft: Draft }) {
  const prices = pricesOf(draft)
  const written = draft.textOf('tag_1year') || null
  const tag = tagOf(prices, written ?? settingOf(settings, 'tag_1year'))
  const named = wrongPercentOf(prices, tag)
  const [isLeft, setLeft] = useState(false)
  if (named === null || isLeft || !(prices.year > 0) || !(prices.twoMonths > 0)) return null
  const right = savingTag(prices)
  const percent = right ? right.replace('экономия ', '') : 'экономии нет'
  return (
    <div className={table.warning}>
      <Icon name="warning" size={20} />
      <div>
        <b>Метка не следует из цен</b>
        <p>
          12 месяцев по цене двухмесячного тарифа: {numberText('money', prices.twoMonths * 6)}. За{' '}
          {numberText('money', prices.year)}
          {right ? ` экономия ${percent}` : ' экономии нет'}, а написано {named}%.
        </p>
        <div className={table.buttons}>
          <Button size="small" kind="secondary" onClick={() => draft.put({ tag_1year: right })}>
            {right ? `Поставить ${percent}` : 'Убрать метку'}
          </Button>
          <TextButton onClick={() => setLeft(true)}>Оставить {named}%</TextButton>
        </div>
      </div>
    </div>
  )
}

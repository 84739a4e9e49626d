import { type AlertRule, COIN_RULE } from '@palata/contract/alerts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { authLayer, useReader } from '#features/accounts'
import { useAccess } from '#features/membership'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LockedButton } from '#ui/controls/LockedButton.tsx'
import { toast } from '#ui/toasts/index.ts'
import { alertList } from '../queries.ts'
import { useRules } from '../useRules.ts'
import { whatWords } from '../words.ts'
import styles from './CoinBell.module.css'

export interface BelledCoin {
  id: number
  api_id: string
  symbol: string
}

/** Whether a rule tells of the coin; without one, a press makes it. A guest is asked to sign in. */
export function CoinBell({ coin, iconSize = 20 }: { coin: BelledCoin; iconSize?: number }) {
  const { me, isLoading, hasFailed } = useReader()
  const access = useAccess()
  const { data } = useQuery({ ...alertList(useApi()), enabled: me !== null && me !== undefined })
  const navigate = useNavigate()
  const rules = (data?.results ?? []).filter((rule) => isOf(rule, coin, data?.portfolio_ids ?? []))
  const symbol = coin.symbol.toUpperCase()
  if (me === null && !isLoading && !hasFailed)
    return (
      <IconButton icon="bell" iconSize={iconSize} label={`Оповещать о ${symbol}`} onClick={() => authLayer.open()} />
    )
  if (rules.length > 0)
    return (
      <IconButton
        icon="bell"
        iconSize={iconSize}
        label={`Оповещения о ${symbol}: ${whatWords(whatsOf(rules))}. Открыть правила`}
        className={styles.on!}
        onClick={() => navigate(paths.alerts)}
      />
    )
  if (access === 'unpaid')
    return <LockedButton icon="bell" label={`Оповещать о ${symbol}`} why="Оповещения доступны по подписке" />
  return <AddBell coin={coin} iconSize={iconSize} />
}

/** A rule that is switched off tells of nothing. */
const isOf = ({ coins, is_on: isOn }: AlertRule, { id }: BelledCoin, mine: readonly number[]) =>
  isOn && (coins === null ? mine.includes(id) : coins.some((coin) => coin.id === id))

const whatsOf = (rules: readonly AlertRule[]) => [...new Set(rules.flatMap(({ whats }) => whats))]

function AddBell({ coin: { api_id: apiId, symbol }, iconSize }: { coin: BelledCoin; iconSize: number }) {
  const { put, remove } = useRules()
  const [isBusy, setBusy] = useState(false)
  const named = symbol.toUpperCase()
  async function press() {
    setBusy(true)
    const rule = await put({ ...COIN_RULE, coins: [apiId], whats: [...COIN_RULE.whats] })
    setBusy(false)
    if (typeof rule === 'string') return toast(rule, 'red')
    const words = `Сообщим о ${named}: ${whatWords(COIN_RULE.whats)}`
    toast(words, 'green', { words: 'Отменить', onPress: () => void remove(rule) })
  }
  return (
    <IconButton
      icon="bell"
      iconSize={iconSize}
      label={`Оповещать о ${named}`}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || void press()}
    />
  )
}

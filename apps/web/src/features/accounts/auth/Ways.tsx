import { accounts, type WayName } from '@palata/contract/accounts'
import { PROVIDER_NAMES } from '@palata/contract/social/providers'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Checkbox } from '#ui/fields/choices/Checkbox.tsx'
import { shortAddress } from '#ui/format/index.ts'
import styles from './AuthLayer.module.css'

interface WaysProps {
  letterKey: { uid: string; token: string }
  /** Chosen ways. */
  end: readonly WayName[]
  onChange: (end: WayName[]) => void
}

/** What else leads into the account: somebody who had it may have linked theirs. */
export function Ways({ letterKey, end, onChange }: WaysProps) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['reset ways', letterKey.uid],
    queryFn: () => api.call(accounts.resetWays, { body: letterKey }, { quiet: true }),
    gcTime: 0,
    retry: false,
  })
  if (!data || data.results.length === 0) return null
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.text}>Все сессии и push завершатся. Отметьте, что ещё отключить:</legend>
      {data.results.map(({ name, parts }) => (
        <Checkbox
          key={name}
          isChecked={end.includes(name)}
          onChange={(isOn) => onChange(isOn ? [...end, name] : end.filter((one) => one !== name))}
        >
          {labelOf(name, parts)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

function labelOf(name: WayName, parts: string[]): string {
  if (name === 'wallets') return `Кошельки: ${parts.map(shortAddress).join(', ')}`
  if (name === 'podcasts') return 'Личный адрес подкастов'
  if (name === 'calendar') return 'Личный адрес календаря'
  if (name === 'tokens') return `Ключи API: ${parts.join(', ')}`
  return `${PROVIDER_NAMES[name]}: ${parts.join(', ')}`
}

import { z } from 'zod'
import { listWallets, type RecheckOrder, type WalletRow } from '#features/wallets'
import { addJob } from '#platform/outbox/jobs.ts'
import { command } from '../command.ts'
import { table, when } from '../print.ts'
import { requirePerson, Username } from './inputs.ts'

export const recheckWallet = command({
  name: 'recheck-wallet',
  about: 'Спросить сеть о кошельках человека сейчас, не дожидаясь часовой проверки',
  places: { username: 'имя пользователя' },
  input: z.object({ username: Username }),
  writes: 'one',
  person: ({ username }) => username,
  async run({ db }, { username }) {
    const { id } = await requirePerson(db, username)
    const wallets = await listWallets(db, id)
    if (wallets.length === 0) return { said: ['Кошельков нет'] }
    await addJob(db, 'wallets.recheck', { accountId: id } satisfies z.input<typeof RecheckOrder>)
    return {
      said: [
        ...table(['кошелёк', 'NFT', 'проверен'], wallets.map(lineOf), ''),
        `Работающий сервер спросит сеть. Итог через несколько секунд: access ${username}`,
      ],
    }
  },
})

function lineOf({ address, nfts, checked_at, failing_since }: WalletRow) {
  const checked = checked_at ? when(checked_at) : 'ещё нет'
  return [address, nfts === null ? '?' : String(nfts), failing_since ? `${checked}, сеть молчит` : checked]
}

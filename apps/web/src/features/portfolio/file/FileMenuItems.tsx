import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { toast } from '#ui/toasts/index.ts'
import { amountsQuery } from '../queries.ts'
import { useShownAssets } from '../usePortfolio.ts'
import { saveFile } from './exportFile.ts'

export function FileMenuItems({ at, onFile }: { at: MenuPlace; onFile: () => void }) {
  const assets = useShownAssets() ?? []
  const now = useNow()
  const amounts = amountsQuery(useApi(), useMe()?.username)
  const client = useQueryClient()

  async function save() {
    try {
      saveFile(assets, (await client.fetchQuery(amounts)).amounts, now)
    } catch {
      // The failure is in the log; a file without the amounts would look whole.
      toast('Не удалось прочитать количество монет, файл не сохранён')
    }
  }

  return (
    <MenuItems
      at={at}
      items={[
        assets.length > 0 && { icon: 'external', words: 'Скачать CSV', onPress: () => void save() },
        { icon: 'news', words: 'Загрузить CSV', onPress: onFile },
      ]}
    />
  )
}

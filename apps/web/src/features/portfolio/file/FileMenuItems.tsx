import type { MenuPlace } from '#ui/menu/ActionMenu.tsx'
import { MenuItems } from '#ui/menu/MenuItems.tsx'
import { useNow } from '#ui/time/useNow.ts'
import { useShownAssets } from '../usePortfolio.ts'
import { saveFile } from './exportFile.ts'

export function FileMenuItems({ at, onFile }: { at: MenuPlace; onFile: () => void }) {
  const assets = useShownAssets() ?? []
  const now = useNow()
  return (
    <MenuItems
      at={at}
      items={[
        assets.length > 0 && { icon: 'external', words: 'Скачать CSV', onPress: () => saveFile(assets, now) },
        { icon: 'news', words: 'Загрузить CSV', onPress: onFile },
      ]}
    />
  )
}

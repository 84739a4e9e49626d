import { useEffect, useState } from 'react'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { HeaderLayer } from '#ui/layers/HeaderLayer.tsx'
import { portfolioLayer } from './layers.ts'
import { EditMode } from './list/EditMode.tsx'
import { type Mode, ViewMode } from './list/ViewMode.tsx'
import styles from './PortfolioLayer.module.css'
import { SearchMode } from './search/SearchMode.tsx'
import { sendToggles } from './toggles.ts'

/** Loaded on demand, because few readers use a file. */
const FileMode = lazyPart(async () => (await import('./file/FileMode.tsx')).FileMode)

/** The panel under the header's button. */
export function PortfolioLayer() {
  const isOpen = portfolioLayer.useIsOpen()
  return (
    <HeaderLayer of={portfolioLayer} className={styles.panel!}>
      {isOpen && <Portfolio />}
    </HeaderLayer>
  )
}

function Portfolio() {
  const opening = portfolioLayer.useDetail()
  const [mode, setMode] = useState<Mode>(opening?.mode ?? 'view')
  // Sends recent star presses, so that the list contains them.
  useEffect(() => void sendToggles(), [])
  if (mode === 'search') return <SearchMode onLeave={() => setMode('view')} onAdded={opening?.onAdded} />
  if (mode === 'file')
    return (
      <PartPlace of={FileMode}>
        <FileMode onLeave={() => setMode('view')} />
      </PartPlace>
    )
  if (mode === 'edit') return <EditMode onMode={setMode} />
  return <ViewMode onMode={setMode} />
}

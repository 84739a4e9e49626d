import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import type { Swiper as Carousel } from 'swiper'
import { A11y, Pagination, Zoom } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import 'swiper/css'
import 'swiper/css/pagination'
import 'swiper/css/zoom'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { LayerFrame } from '#ui/layers/LayerFrame.tsx'
import { viewerLayer } from '../layers.ts'
import { ShownSlide } from './ShownSlide.tsx'
import styles from './ViewerLayer.module.css'

/** Further steps are ignored while a slide changes, ms. */
export const TRANSITION_MS = 350
/** Share of the slide's width; a shorter swipe springs back. */
export const SWIPE_SHARE = 0.2
export const LARGEST_ZOOM = 4

/** A looping slider over the whole window: arrows and a counter on wide screens, swipes and dots on narrow ones. */
export function ViewerLayer() {
  const { slides, start } = viewerLayer.useDetail() ?? { slides: [], start: 0 }
  const [carousel, setCarousel] = useState<Carousel | null>(null)
  const [current, setCurrent] = useState(start)
  const hasMany = slides.length > 1
  return (
    <LayerFrame
      of={viewerLayer}
      className={styles.viewer!}
      backdropClassName={styles.backdrop!}
      // Handled here, because the dialog stops the arrow keys from reaching the slider.
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') carousel?.slideNext()
        if (key === 'ArrowLeft') carousel?.slidePrev()
      }}
    >
      <Dialog.Title className={styles.hidden!}>Просмотр медиа</Dialog.Title>
      <header className={styles.bar}>
        {hasMany && (
          <output className={styles.counter}>
            {current + 1} / {slides.length}
          </output>
        )}
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" className={styles.button!} />} />
      </header>
      <Swiper
        className={styles.slides!}
        modules={[A11y, Pagination, Zoom]}
        initialSlide={start}
        loop={hasMany}
        speed={TRANSITION_MS}
        preventInteractionOnTransition
        shortSwipes={false}
        longSwipesRatio={SWIPE_SHARE}
        longSwipesMs={0}
        zoom={{ maxRatio: LARGEST_ZOOM, minRatio: 1, toggle: false }}
        pagination={{ clickable: true }}
        a11y={{ slideLabelMessage: '{{index}} из {{slidesLength}}', paginationBulletMessage: 'Показать {{index}}' }}
        onSwiper={setCarousel}
        onSlideChange={(swiper) => {
          setCurrent(swiper.realIndex)
          leaveSlide(swiper)
        }}
      >
        {slides.map((slide) => (
          <SwiperSlide key={slide.url} onClick={closeBeside}>
            <ShownSlide slide={slide} />
          </SwiperSlide>
        ))}
      </Swiper>
      {hasMany && (
        <>
          <IconButton
            icon="chevron-left"
            label="Назад"
            className={`${styles.button} ${styles.previous}`}
            onClick={() => carousel?.slidePrev()}
          />
          <IconButton
            icon="chevron-right"
            label="Вперёд"
            className={`${styles.button} ${styles.next}`}
            onClick={() => carousel?.slideNext()}
          />
        </>
      )}
    </LayerFrame>
  )
}

/** Resets the zoom and pauses the video of the left slide. */
function leaveSlide(swiper: Carousel) {
  swiper.zoom.out()
  for (const video of swiper.el.querySelectorAll('video')) video.pause()
}

/** A press beside the picture closes the viewer, like one on the backdrop. */
function closeBeside({ target }: { target: EventTarget }) {
  if (target instanceof Element && !target.closest('img, video, figcaption')) viewerLayer.close()
}

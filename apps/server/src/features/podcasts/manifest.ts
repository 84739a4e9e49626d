import type { ClubValues } from '@palata/contract/club/settings'
import type { Manifest } from '#manifest.ts'
import type { FileStore } from '#providers/objects/index.ts'
import { type AudioSite, audioRoutes } from './audio/routes.ts'
import { COVER_PICTURE } from './cover/cover.ts'
import { insertEpisodes } from './demo.ts'
import { deskPodcastRoutes } from './desk/routes.ts'
import { hearAll } from './hearing/hearAll.ts'
import { type PodcastWork, prune } from './jobs.ts'
import { podcastRoutes } from './routes.ts'
import { createLeakMeter } from './rss/leak.ts'
import { feedRoutes } from './rss/routes.ts'
import { closeFeedOf, findFeed } from './rss/store.ts'
import { samples } from './samples.ts'
import { createAttaching } from './uploading/attach.ts'
import { uploadRoutes } from './uploading/routes.ts'
import { createUploads } from './uploading/uploads.ts'

export const podcasts: Manifest<
  AudioSite & { club: () => ClubValues; dataFolder: string },
  PodcastWork,
  { objects: FileStore }
> = {
  name: 'podcasts',
  tables: {
    podcasts: { open: ['key', 'content_type'], members: ['audio_file', 'transcript'], private: ['unread'] },
    podcast_chapters: { members: ['title'] },
    podcast_leftovers: { open: ['key'] },
    podcast_positions: { personal: 'account_id = $1' },
    podcast_feeds: { personal: 'account_id = $1', open: ['replaced'] },
    podcast_feed_readers: { private: ['network', 'program'] },
  },
  routes: (site) => {
    const meter = createLeakMeter()
    const uploads = createUploads(site.dataFolder)
    return [
      podcastRoutes(site),
      deskPodcastRoutes(createAttaching(uploads, site.objects)),
      uploadRoutes(uploads),
      audioRoutes(site, meter),
      feedRoutes(site, meter),
    ]
  },
  // Podcast apps load it without a cookie.
  pictures: { [COVER_PICTURE]: 'everyone' },
  ways: () => [
    {
      name: 'podcasts',
      list: async (db, accountId) => {
        const feed = await findFeed(db, accountId)
        return feed && feed.closed_at === null ? ['личный адрес'] : []
      },
      end: closeFeedOf,
    },
  ],
  jobs: {
    'podcasts.prune': { run: prune, cron: '41 * * * *' },
    // At start, for recordings attached before there were waveforms.
    'podcasts.hear': { run: hearAll, atStart: 'once', isLong: true },
  },
  letters: (publicUrl) => ({ podcast_leak: async () => ({ link: `${publicUrl}/user/subscription` }) }),
  demo: insertEpisodes,
  samples,
}

import { channelPosted } from '#features/telegram'
import type { Manifest } from '#manifest.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { insertForecasts, removeDemoForecasters } from './demo.ts'
import { sourcesAtDesk } from './desk.ts'
import { makeDigests } from './digests/make.ts'
import { findableForecasts } from './findable.ts'
import { liveForecasts } from './live.ts'
import { forecasterRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { keepBotPost } from './sources/byBot.ts'
import { type ChannelWork, readChannels } from './sources/channels.ts'
import { fetchPictures, type PictureWork } from './sources/fetchPictures.ts'
import { readX, recheckX, type XWork } from './sources/x.ts'
import { tellForecasts } from './tellable.ts'
import { glossaryAtDesk, translationsAtDesk } from './translations/desk.ts'
import { type TranslationWork, translateDue } from './writing/translate.ts'

const hasX = ({ x }: XWork) => x !== null

/** Tweets and Telegram channels followed by editors, for members: with translations, coins and daily digests. */
export const forecasters: Manifest<object, ChannelWork & XWork & PictureWork & TranslationWork> = {
  name: 'forecasters',
  tables: {
    forecasters: {
      open: ['source'],
      members: ['username', 'name', 'avatar'],
      private: ['external_id', 'avatar_source', 'problem', 'newest_id'],
    },
    forecaster_posts: {
      open: ['source', 'translation'],
      members: ['words_ru', 'object_id', 'content_html', 'content_ru_html', 'lang', 'reply_to', 'forwarded_from'],
      unread: ['words'],
      private: ['edit_id', 'written', 'translation_engine', 'quoted_object_id'],
    },
    forecaster_media: { open: ['type'], members: ['address', 'caption'], private: ['source_address'] },
    forecaster_bookmarks: { personal: 'account_id = $1' },
    forecaster_hidden: { personal: 'account_id = $1' },
    forecaster_lists: { private: ['list_id', 'newest_id', 'problem'] },
    translation_terms: { private: ['term', 'russian', 'changed_by'] },
    forecaster_digests: { open: ['source'], members: ['content'] },
  },
  routes: () => [forecasterRoutes],
  jobs: {
    'forecasters.channels': { run: readChannels, cron: '* * * * *', isPossible: ({ channels }) => channels !== null },
    'forecasters.botPost': { run: keepBotPost, follows: [channelPosted] },
    'forecasters.x': { run: readX, cron: '* * * * *', isPossible: hasX },
    'forecasters.recheckX': { run: recheckX, cron: '23 * * * *', isPossible: hasX },
    'forecasters.pictures': { run: fetchPictures, cron: '* * * * *' },
    'forecasters.translate': {
      run: translateDue,
      cron: '* * * * *',
      isPossible: ({ translator }) => translator !== null,
    },
    'forecasters.digests': { run: makeDigests, cron: '*/15 * * * *' },
  },
  live: [liveForecasts],
  desk: () => [sourcesAtDesk, translationsAtDesk, glossaryAtDesk],
  pictures: {
    forecaster: 'everyone',
    forecast: async (_, __, viewer) => mayReadPaid(viewer),
  },
  findable: { tweet: findableForecasts('twitter'), message: findableForecasts('telegram') },
  tellable: { tweet: tellForecasts('twitter'), message: tellForecasts('telegram') },
  demo: insertForecasts,
  removePeople: removeDemoForecasters,
  samples,
}

import type { Samples } from '#manifest.ts'

/** Sample post 5 is a podcast with audio. */
export const samples: Samples = {
  requests: {
    list: [{}, { query: { exclude_id: '1' } }],
    sign: [{ body: { filename: '5-sample.mp3' } }],
    get: [{ params: { id: '5' } }],
    transcript: [{ params: { id: '5' } }],
    recording: [{ params: { id: '5' } }],
    attachAudio: [{ params: { id: '5' }, body: { upload: '0'.repeat(32) } }],
    saveChapters: [{ params: { id: '5' }, body: { revision: 0, chapters: [{ second: 0, title: 'Начало' }] } }],
    saveTranscript: [{ params: { id: '5' }, body: { revision: 0, vtt: '' } }],
    keepPosition: [{ body: { podcast_id: 5, second: 12 } }],
  },
  rows: async (db, now) => {
    await db.query(
      `insert into podcasts (post_id, audio_file, key, content_type, bytes, seconds, bitrate, changed_at, transcript)
       values (5, '5-sample.mp3', 'podcasts/5.mp3', 'audio/mpeg', 1000, 60, 32000, $1,
         E'WEBVTT\\n\\n00:00.000 --> 00:01.000\\nСлова\\n')`,
      [now],
    )
    await db.query(`insert into podcast_chapters (post_id, second, title) values (5, 0, 'Начало')`)
    await db.query(`insert into podcast_positions (account_id, post_id, second, heard_at) values (2, 5, 30, $1)`, [now])
    await db.query(`insert into podcast_feeds (account_id, version, made_at) values (2, 1, $1)`, [now])
    await db.query(`insert into podcast_feed_readers values (2, 1, '203.0.113.0', 'Podcasts', $1)`, [now])
    await db.query(`insert into podcast_leftovers (key, since) values ('podcasts/4.mp3', $1) on conflict do nothing`, [
      now,
    ])
  },
  shaped: {
    'podcasts.content_type': () => 'content_type',
    'podcasts.transcript': (word) => `E'WEBVTT\\n\\n00:00.000 --> 00:01.000\\n${word}\\n'`,
    'podcast_feeds.replaced': () => 'replaced',
  },
}

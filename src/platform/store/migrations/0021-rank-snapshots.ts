import { type Kysely, sql } from 'kysely'

const commands = [
  // The last snapshot of the ranks of each leaderboard. \`series\`: activity, leaderboard and kind of period.
  `create table rank_snapshot (
    series text primary key,
    board text not null,
    day text not null,
    at int8 not null,
    total int8 not null
  )`,
  `create table past_rank (
    series text not null,
    day text not null,
    member text not null,
    rank int not null,
    primary key (series, day, member)
  )`,
]

/** The ranks of leaderboards once a day, for the change of ranks. */
export const rankSnapshots = {
  async up(db: Kysely<unknown>) {
    for (const command of commands) await sql.raw(command).execute(db)
  },
}

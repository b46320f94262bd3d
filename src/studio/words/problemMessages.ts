/**
 * Chinese forms of what the checker says most often. Names, numbers and texts stay as they are. The checker has several hundred sentences;
 * the others stay English below their Chinese title.
 */
const forms: readonly (readonly [RegExp, string])[] = [
  [/^Not used: (.+)\.$/, '未使用：$1。'],
  [/^(\d+) texts? (?:is|are) missing in (\S+): (.+)\.$/, '$2 缺少 $1 条文案：$3。'],
  [/^There are no texts in (.+)\.$/, '没有以下语言的文案：$1。'],
  [/^There is no text (".+") in (\S+)\.$/, '$2 中没有文案 $1。'],
  [/^(".+") is missing in Entry (\d+) of (".+")\.$/, '$3 的第 $2 项缺少 $1。'],
  [/^(".+") is missing in this block\.$/, '此区块缺少 $1。'],
  [/^(".+") is missing in (".+")\.$/, '$2 缺少 $1。'],
  [/^(".+") is missing\.$/, '缺少 $1。'],
  [/^(".+") cannot be (".+")\.$/, '$1 不能为 $2。'],
  [/^(".+") must be more than (\S+), not (\S+)\.$/, '$1 须大于 $2，当前为 $3。'],
  [/^(".+") must be (\S+) or more, not (\S+)\.$/, '$1 不能小于 $2，当前为 $3。'],
  [/^(".+") must be (\S+) or less, not (\S+)\.$/, '$1 不能大于 $2，当前为 $3。'],
  [/^(".+") must not be negative\.$/, '$1 不能为负数。'],
  [/^(".+") needs at least one entry\.$/, '$1 至少需要一项。'],
  [/^(".+") needs at least (\d+) entries\.$/, '$1 至少需要 $2 项。'],
  [/^(".+") must not contain the same entry twice\.$/, '$1 不能包含重复项。'],
  [/^(".+") is in the list twice\.$/, '$1 在列表中重复。'],
  [/^The (\w+) (".+") is used already\.$/, '$2 已被使用（$1）。'],
  [/^This block has no id\.$/, '此区块没有 ID。'],
  [/^There is no block called (".+")\.$/, '没有名为 $1 的区块。'],
  [/^No block of this page has the id (".+")\.$/, '页面中没有 ID 为 $1 的区块。'],
  [/^There is no task (".+")\.$/, '没有任务 $1。'],
  [/^There is no prize (".+") to fall back to\.$/, '没有可替代的奖品 $1。'],
  [/^There is no activity type (".+")\.$/, '没有活动类型 $1。'],
  [/^There is no budget in (\S+)\.$/, '没有 $1 预算。'],
  [/^The rewards promise (.+), and the budget holds (.+)\.$/, '奖励共需 $1，预算为 $2。'],
  [/^The odds of the prizes add up to (\S+) and must add up to (\S+)\.$/, '奖品概率合计为 $1，须为 $2。'],
  [/^Nothing is left to draw when a prize is sold out\.$/, '有奖品发完后，将没有可抽的奖品。'],
  [/^Rank (\d+) has no reward\.$/, '第 $1 名没有奖励。'],
  [/^The ranks (\d+) to (\d+) have no reward\.$/, '第 $1 至 $2 名没有奖励。'],
  [/^Rank (\d+) already has a reward\.$/, '第 $1 名已有奖励。'],
  [/^This rank pays (\S+) and the better rank before it (\S+)\.$/, '该名次奖励 $1，更高名次奖励 $2。'],
  [/^Nothing fills in (\{\{.+\}\})\.$/, '$1 没有对应的值。'],
  [/^This title has (\d+) characters, and (\d+) fit\.$/, '标题有 $1 个字符，最多 $2 个。'],
  [/^This \w+ has (\d+) characters, and (\d+) fit\.$/, '文案有 $1 个字符，最多 $2 个。'],
  [/^One can join before the page is shown\.$/, '页面显示之前就可以报名。'],
  [/^(".+") must come after (".+")\.$/, '$1 须晚于 $2。'],
  [/^(".+") must not come after (".+")\.$/, '$1 不能晚于 $2。'],
  [/^(".+") has no effect(?: here)?\.$/, '$1 不起作用。'],
  [/^This (\S+) reward has no coin\.$/, '$1 奖励没有币种。'],
  [/^The reward (".+") has no stock, and the other (\d+) have one\.$/, '奖励 $1 没有库存限制，其他 $2 个有。'],
  [/^Remove them, or name them in the page\.$/, '请删除，或在页面中使用。'],
  [/^Remove them, or use them in the page\.$/, '请删除，或在页面中使用。'],
  [/^Did you mean (".+")\?$/, '是否应为 $1？'],
  [/^Write (\d+) characters or less\.$/, '请不超过 $1 个字符。'],
  [/^Add the files to locales\/, or remove these languages\.$/, '请添加语言文件，或移除这些语言。'],
]

/** The end of a list that is cut off. */
const more = / and (\d+) more(?=。$)/

/** A sentence of the checker in Chinese; null: it has no Chinese form. */
export function chineseMessage(message: string): string | null {
  for (const [form, chinese] of forms)
    if (form.test(message)) return message.replace(form, chinese).replace(more, ' 等，另有 $1 项')
  return null
}

export const topic = {
  one: 'Topic',
  title: 'Topics',
  hint: 'What contacts want. The language model labels each conversation and call after it ends. Topics that you delete are not created again.',
  search: 'Search topics',
  add: 'Add topic',
  edit: 'Rename topic',
  none: 'No topics yet',
  noneFound: 'No topic matches',
  noneHint: 'They appear once the language model has summarised conversations. You can also add topics yourself.',
  counts: (conversations: string, calls: string) => `Conversations: ${conversations} · Calls: ${calls}`,
  merge: 'Merge topic',
  mergeHint:
    'All conversations and calls of this topic move to the other one, which keeps its name. They cannot be separated again.',
  into: 'Merge into',
  intoNone: 'Choose a topic',
  mergeNow: 'Merge',
  merged: (name: string, into: string) => `${name} merged into ${into}`,
  added: (name: string) => `${name} added`,
  deleted: (name: string) => `${name} deleted`,
  overlap:
    'A conversation about several topics counts under each of them, and one without a topic under none, so topics do not add up to the total.',
}

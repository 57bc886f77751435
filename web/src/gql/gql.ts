/* eslint-disable */
import * as types from './graphql'
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core'

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
  '\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n': typeof types.HappeningsDocument
  '\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n': typeof types.ShellDocument
  '\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n': typeof types.Busiest_SubaccountFragmentDoc
  '\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n': typeof types.HomeDocument
  '\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n': typeof types.Latest_CallFragmentDoc
  '\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n': typeof types.SentimentBar_TotalsFragmentDoc
  '\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n': typeof types.Waiters_ConversationFragmentDoc
}
const documents: Documents = {
  '\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n':
    types.HappeningsDocument,
  '\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n':
    types.ShellDocument,
  '\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n':
    types.Busiest_SubaccountFragmentDoc,
  '\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n':
    types.HomeDocument,
  '\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n':
    types.Latest_CallFragmentDoc,
  '\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n':
    types.SentimentBar_TotalsFragmentDoc,
  '\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n':
    types.Waiters_ConversationFragmentDoc,
}

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n',
): (typeof documents)['\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n',
): (typeof documents)['\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n',
): (typeof documents)['\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n',
): (typeof documents)['\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n',
): (typeof documents)['\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n',
): (typeof documents)['\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n']

export function graphql(source: string) {
  return (documents as any)[source] ?? {}
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> =
  TDocumentNode extends DocumentNode<infer TType, any> ? TType : never

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never }
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core'
export type CallDirection = 'inbound' | 'outbound'

export type CallStatus =
  'BUSY' | 'CANCELED' | 'COMPLETED' | 'FAILED' | 'INITIATED' | 'IN_PROGRESS' | 'NO_ANSWER' | 'QUEUED' | 'RINGING'

export type HappeningsSubscriptionVariables = Exact<{ [key: string]: never }>

export type HappeningsSubscription = {
  events: {
    __typename: 'Event'
    type: string
    sequence: number | null
    thingId: string
    contactId: string | null
    data: unknown
  }
}

export type ShellQueryVariables = Exact<{ [key: string]: never }>

export type ShellQuery = {
  __typename: 'Query'
  viewer: {
    __typename: 'Viewer'
    id: string
    name: string
    email: string | null
    role: string | null
    scopes: Array<string>
    workspace: { __typename: 'ViewerWorkspace'; id: string; name: string }
    workspaces: Array<{ __typename: 'ViewerWorkspace'; id: string; name: string }>
  }
  subaccounts: {
    __typename: 'SubaccountConnection'
    nodes: Array<{ __typename: 'Subaccount'; id: string; name: string; archived: boolean; timeZone: string }>
  }
}

export type Busiest_SubaccountFragment = {
  __typename: 'InsightSubaccount'
  id: string
  name: string
  totals: { __typename: 'InsightTotals'; calls: number; conversations: number; costInDollars: number; errors: number }
} & { ' $fragmentName'?: 'Busiest_SubaccountFragment' }

export type HomeQueryVariables = Exact<{
  from: string
  to: string
  here: boolean
}>

export type HomeQuery = {
  __typename: 'Query'
  insights: {
    __typename: 'Insights'
    totals: {
      __typename: 'InsightTotals'
      calls: number
      answeredCalls: number
      conversations: number
      messages: number
      costInDollars: number
      errors: number
      refusals: number
    } & { ' $fragmentRefs'?: { SentimentBar_TotalsFragment: SentimentBar_TotalsFragment } }
    before: { __typename: 'InsightTotals'; calls: number; conversations: number; costInDollars: number; errors: number }
    days: Array<{
      __typename: 'InsightDay'
      day: string
      totals: {
        __typename: 'InsightTotals'
        calls: number
        conversations: number
        costInDollars: number
        errors: number
      }
    }>
    subaccounts: Array<
      { __typename: 'InsightSubaccount' } & {
        ' $fragmentRefs'?: { Busiest_SubaccountFragment: Busiest_SubaccountFragment }
      }
    >
  }
  waiting?: {
    __typename: 'ConversationConnection'
    nodes: Array<
      { __typename: 'Conversation' } & {
        ' $fragmentRefs'?: { Waiters_ConversationFragment: Waiters_ConversationFragment }
      }
    >
  }
  latest?: {
    __typename: 'CallConnection'
    nodes: Array<{ __typename: 'Call' } & { ' $fragmentRefs'?: { Latest_CallFragment: Latest_CallFragment } }>
  }
  assistants?: { __typename: 'AssistantConnection'; totalCount: number | null }
  knowledgeBases?: { __typename: 'KnowledgeBaseConnection'; totalCount: number | null }
  phoneNumbers?: { __typename: 'PhoneNumberConnection'; totalCount: number | null }
}

export type Latest_CallFragment = {
  __typename: 'Call'
  id: string
  callStatus: CallStatus | null
  direction: CallDirection | null
  toNumber: string | null
  fromNumber: string | null
  totalDurationSeconds: number | null
  createdAt: string
  contact: { __typename: 'CallContact'; id: string; name: string | null } | null
} & { ' $fragmentName'?: 'Latest_CallFragment' }

export type SentimentBar_TotalsFragment = {
  __typename: 'InsightTotals'
  positive: number
  neutral: number
  negative: number
  mixed: number
} & { ' $fragmentName'?: 'SentimentBar_TotalsFragment' }

export type Waiters_ConversationFragment = {
  __typename: 'Conversation'
  id: string
  contactName: string | null
  contactPhone: string | null
  contactEmail: string | null
  previewText: string | null
  handedOffAt: string | null
  handOffReason: string | null
} & { ' $fragmentName'?: 'Waiters_ConversationFragment' }

export const Busiest_SubaccountFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Busiest_Subaccount' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'InsightSubaccount' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'totals' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'calls' } },
                { kind: 'Field', name: { kind: 'Name', value: 'conversations' } },
                { kind: 'Field', name: { kind: 'Name', value: 'costInDollars' } },
                { kind: 'Field', name: { kind: 'Name', value: 'errors' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<Busiest_SubaccountFragment, unknown>
export const Latest_CallFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Latest_Call' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Call' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'callStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'direction' } },
          { kind: 'Field', name: { kind: 'Name', value: 'toNumber' } },
          { kind: 'Field', name: { kind: 'Name', value: 'fromNumber' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalDurationSeconds' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'contact' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<Latest_CallFragment, unknown>
export const SentimentBar_TotalsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'SentimentBar_Totals' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'InsightTotals' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'positive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'neutral' } },
          { kind: 'Field', name: { kind: 'Name', value: 'negative' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mixed' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SentimentBar_TotalsFragment, unknown>
export const Waiters_ConversationFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Waiters_Conversation' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Conversation' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactPhone' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactEmail' } },
          { kind: 'Field', name: { kind: 'Name', value: 'previewText' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handedOffAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handOffReason' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<Waiters_ConversationFragment, unknown>
export const HappeningsDocument = {
  __meta__: { hash: '48e9d468e9ccb925f774913e3e481a3243d5a84776a3242c31f064bbe3cc90b9' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'Happenings' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'events' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'type' } },
                { kind: 'Field', name: { kind: 'Name', value: 'sequence' } },
                { kind: 'Field', name: { kind: 'Name', value: 'thingId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'contactId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'data' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<HappeningsSubscription, HappeningsSubscriptionVariables>
export const ShellDocument = {
  __meta__: { hash: '4033157a748a146b220da6414abf5cf6146a0ff8d4c7f6df770274a1fb2f0f86' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Shell' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'viewer' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                { kind: 'Field', name: { kind: 'Name', value: 'role' } },
                { kind: 'Field', name: { kind: 'Name', value: 'scopes' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'workspace' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'workspaces' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'subaccounts' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '100' } },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'includeArchived' },
                value: { kind: 'BooleanValue', value: true },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'nodes' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'archived' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'timeZone' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ShellQuery, ShellQueryVariables>
export const HomeDocument = {
  __meta__: { hash: 'b38b433331f07ec759551df0700ce589435667df59a221ca65c43ab21c937104' },
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Home' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'from' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Time' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'to' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Time' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'insights' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'from' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'from' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'to' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'to' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'totals' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'calls' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'answeredCalls' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'conversations' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'messages' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'costInDollars' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'errors' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'refusals' } },
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'SentimentBar_Totals' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'before' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'calls' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'conversations' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'costInDollars' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'errors' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'days' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'day' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'totals' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'calls' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'conversations' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'costInDollars' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'errors' } },
                          ],
                        },
                      },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'subaccounts' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'Busiest_Subaccount' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'waiting' },
            name: { kind: 'Name', value: 'conversations' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'handedOff' },
                value: { kind: 'BooleanValue', value: true },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sort' },
                value: { kind: 'EnumValue', value: 'updated' },
              },
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '5' } },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'nodes' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'Waiters_Conversation' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'latest' },
            name: { kind: 'Name', value: 'calls' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '6' } },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'nodes' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'Latest_Call' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'assistants' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '1' } },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'knowledgeBases' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '1' } },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'phoneNumbers' },
            arguments: [
              { kind: 'Argument', name: { kind: 'Name', value: 'first' }, value: { kind: 'IntValue', value: '1' } },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'here' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'totalCount' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'SentimentBar_Totals' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'InsightTotals' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'positive' } },
          { kind: 'Field', name: { kind: 'Name', value: 'neutral' } },
          { kind: 'Field', name: { kind: 'Name', value: 'negative' } },
          { kind: 'Field', name: { kind: 'Name', value: 'mixed' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Busiest_Subaccount' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'InsightSubaccount' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'totals' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'calls' } },
                { kind: 'Field', name: { kind: 'Name', value: 'conversations' } },
                { kind: 'Field', name: { kind: 'Name', value: 'costInDollars' } },
                { kind: 'Field', name: { kind: 'Name', value: 'errors' } },
              ],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Waiters_Conversation' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Conversation' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactName' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactPhone' } },
          { kind: 'Field', name: { kind: 'Name', value: 'contactEmail' } },
          { kind: 'Field', name: { kind: 'Name', value: 'previewText' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handedOffAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'handOffReason' } },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'Latest_Call' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Call' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'callStatus' } },
          { kind: 'Field', name: { kind: 'Name', value: 'direction' } },
          { kind: 'Field', name: { kind: 'Name', value: 'toNumber' } },
          { kind: 'Field', name: { kind: 'Name', value: 'fromNumber' } },
          { kind: 'Field', name: { kind: 'Name', value: 'totalDurationSeconds' } },
          { kind: 'Field', name: { kind: 'Name', value: 'createdAt' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'contact' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: '__typename' } },
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<HomeQuery, HomeQueryVariables>

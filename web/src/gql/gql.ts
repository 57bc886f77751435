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
  '\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n': typeof types.ContactChoicesDocument
  '\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.AssistantChoicesDocument
  '\n  mutation CreateAppointment($input: CreateAppointmentInput!) {\n    createAppointment(input: $input) {\n      id\n      startTime\n    }\n  }\n': typeof types.CreateAppointmentDocument
  '\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!) {\n    updateAppointment(id: $id, input: $input) {\n      id\n      startTime\n    }\n  }\n': typeof types.UpdateAppointmentDocument
  '\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n': typeof types.SetAppointmentStatusDocument
  '\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n  }\n': typeof types.AppointmentRow_AppointmentFragmentDoc
  '\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $first: Int\n    $after: String\n  ) {\n    appointments(from: $from, to: $to, status: $status, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.AppointmentsPageDocument
  '\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n': typeof types.DeleteAppointmentDocument
  '\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n': typeof types.ContactAppointments_AppointmentFragmentDoc
  '\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n': typeof types.TagContactDocument
  '\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n': typeof types.ArchiveContactDocument
  '\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n': typeof types.ReturnContactDocument
  '\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n': typeof types.ContactFacts_ContactFragmentDoc
  '\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n': typeof types.SetDndDocument
  '\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        id\n        value\n        createdBy\n        createdAt\n      }\n    }\n  }\n': typeof types.ContactNotes_ContactFragmentDoc
  '\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n': typeof types.CreateNoteDocument
  '\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value) {\n      id\n      value\n    }\n  }\n': typeof types.UpdateNoteDocument
  '\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n': typeof types.DeleteNoteDocument
  '\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n': typeof types.ContactPageDocument
  '\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n': typeof types.ReturnOneContactDocument
  '\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    createdAt\n    tags(first: 3) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.ContactRow_ContactFragmentDoc
  '\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.ContactTags_ContactFragmentDoc
  '\n  query TagChoices($search: String) {\n    tags(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.TagChoicesDocument
  '\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n': typeof types.AddContactTagDocument
  '\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n': typeof types.RemoveContactTagDocument
  '\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.ContactsPageDocument
  '\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n': typeof types.CreateContactDocument
  '\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n': typeof types.EditContact_ContactFragmentDoc
  '\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n': typeof types.UpdateContactDocument
  '\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n': typeof types.EraseContactDocument
  '\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n': typeof types.ExportContactsDocument
  '\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n': typeof types.ImportList_ImportFragmentDoc
  '\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n': typeof types.CancelImportDocument
  '\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n': typeof types.ImportPreviewDocument
  '\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n': typeof types.ImportContactsDocument
  '\n  query ImportPage {\n    contactImports(first: 25) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n    }\n  }\n': typeof types.ImportPageDocument
  '\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.BesideContact_ContactFragmentDoc
  '\n  fragment BesideContact_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n': typeof types.BesideContact_CallFragmentDoc
  '\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!) {\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideContact_Call\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n    }\n  }\n': typeof types.BesideDocument
  '\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!) {\n    updateConversation(id: $id, input: $input) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n': typeof types.UpdateConversationDocument
  '\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n': typeof types.PauseConversationDocument
  '\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n': typeof types.ResumeConversationDocument
  '\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n': typeof types.WriteMessageDocument
  '\n  query Inbox(\n    $list: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $handedOff: Boolean\n    $first: Int\n    $after: String\n  ) {\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      handedOff: $handedOff\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) @include(if: $list) {\n      nodes {\n        id\n        name\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n': typeof types.InboxDocument
  '\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    updatedAt\n  }\n': typeof types.InboxRow_ConversationFragmentDoc
  '\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n': typeof types.Said_MessageFragmentDoc
  '\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    assistant {\n      id\n      name\n    }\n  }\n': typeof types.ThreadHead_ConversationFragmentDoc
  '\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    inputTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n': typeof types.Turns_TurnFragmentDoc
  '\n  fragment Busiest_Subaccount on InsightSubaccount {\n    id\n    name\n    totals {\n      calls\n      conversations\n      costInDollars\n      errors\n    }\n  }\n': typeof types.Busiest_SubaccountFragmentDoc
  '\n  query Home($from: Time!, $to: Time!, $here: Boolean!) {\n    insights(from: $from, to: $to) {\n      totals {\n        calls\n        answeredCalls\n        conversations\n        messages\n        costInDollars\n        errors\n        refusals\n        ...SentimentBar_Totals\n      }\n      before {\n        calls\n        conversations\n        costInDollars\n        errors\n      }\n      days {\n        day\n        totals {\n          calls\n          conversations\n          costInDollars\n          errors\n        }\n      }\n      subaccounts {\n        ...Busiest_Subaccount\n      }\n    }\n    waiting: conversations(handedOff: true, sort: updated, first: 5) @include(if: $here) {\n      nodes {\n        ...Waiters_Conversation\n      }\n    }\n    latest: calls(first: 6) @include(if: $here) {\n      nodes {\n        ...Latest_Call\n      }\n    }\n    assistants(first: 1) @include(if: $here) {\n      totalCount\n    }\n    knowledgeBases(first: 1) @include(if: $here) {\n      totalCount\n    }\n    phoneNumbers(first: 1) @include(if: $here) {\n      totalCount\n    }\n  }\n': typeof types.HomeDocument
  '\n  fragment Latest_Call on Call {\n    id\n    callStatus\n    direction\n    toNumber\n    fromNumber\n    totalDurationSeconds\n    createdAt\n    contact {\n      id\n      name\n    }\n  }\n': typeof types.Latest_CallFragmentDoc
  '\n  fragment SentimentBar_Totals on InsightTotals {\n    positive\n    neutral\n    negative\n    mixed\n  }\n': typeof types.SentimentBar_TotalsFragmentDoc
  '\n  fragment Waiters_Conversation on Conversation {\n    id\n    contactName\n    contactPhone\n    contactEmail\n    previewText\n    handedOffAt\n    handOffReason\n  }\n': typeof types.Waiters_ConversationFragmentDoc
  '\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n': typeof types.CreateTagDocument
  '\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n': typeof types.UpdateTagDocument
  '\n  query TagsPage($search: String, $first: Int, $after: String) {\n    tags(search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n': typeof types.TagsPageDocument
  '\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n': typeof types.DeleteTagDocument
}
const documents: Documents = {
  '\n  subscription Happenings {\n    events {\n      type\n      sequence\n      thingId\n      contactId\n      data\n    }\n  }\n':
    types.HappeningsDocument,
  '\n  query Shell {\n    viewer {\n      id\n      name\n      email\n      role\n      scopes\n      workspace {\n        id\n        name\n      }\n      workspaces {\n        id\n        name\n      }\n    }\n    subaccounts(first: 100, includeArchived: true) {\n      nodes {\n        id\n        name\n        archived\n        timeZone\n      }\n    }\n  }\n':
    types.ShellDocument,
  '\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n':
    types.ContactChoicesDocument,
  '\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.AssistantChoicesDocument,
  '\n  mutation CreateAppointment($input: CreateAppointmentInput!) {\n    createAppointment(input: $input) {\n      id\n      startTime\n    }\n  }\n':
    types.CreateAppointmentDocument,
  '\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!) {\n    updateAppointment(id: $id, input: $input) {\n      id\n      startTime\n    }\n  }\n':
    types.UpdateAppointmentDocument,
  '\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n':
    types.SetAppointmentStatusDocument,
  '\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n  }\n':
    types.AppointmentRow_AppointmentFragmentDoc,
  '\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $first: Int\n    $after: String\n  ) {\n    appointments(from: $from, to: $to, status: $status, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.AppointmentsPageDocument,
  '\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n':
    types.DeleteAppointmentDocument,
  '\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n':
    types.ContactAppointments_AppointmentFragmentDoc,
  '\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n':
    types.TagContactDocument,
  '\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n':
    types.ArchiveContactDocument,
  '\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n':
    types.ReturnContactDocument,
  '\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n':
    types.ContactFacts_ContactFragmentDoc,
  '\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n':
    types.SetDndDocument,
  '\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        id\n        value\n        createdBy\n        createdAt\n      }\n    }\n  }\n':
    types.ContactNotes_ContactFragmentDoc,
  '\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n':
    types.CreateNoteDocument,
  '\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value) {\n      id\n      value\n    }\n  }\n':
    types.UpdateNoteDocument,
  '\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n':
    types.DeleteNoteDocument,
  '\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n':
    types.ContactPageDocument,
  '\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n':
    types.ReturnOneContactDocument,
  '\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    createdAt\n    tags(first: 3) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.ContactRow_ContactFragmentDoc,
  '\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.ContactTags_ContactFragmentDoc,
  '\n  query TagChoices($search: String) {\n    tags(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.TagChoicesDocument,
  '\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n':
    types.AddContactTagDocument,
  '\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n':
    types.RemoveContactTagDocument,
  '\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.ContactsPageDocument,
  '\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n':
    types.CreateContactDocument,
  '\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n':
    types.EditContact_ContactFragmentDoc,
  '\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n':
    types.UpdateContactDocument,
  '\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n':
    types.EraseContactDocument,
  '\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n':
    types.ExportContactsDocument,
  '\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n':
    types.ImportList_ImportFragmentDoc,
  '\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n':
    types.CancelImportDocument,
  '\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n':
    types.ImportPreviewDocument,
  '\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n':
    types.ImportContactsDocument,
  '\n  query ImportPage {\n    contactImports(first: 25) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n    }\n  }\n':
    types.ImportPageDocument,
  '\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.BesideContact_ContactFragmentDoc,
  '\n  fragment BesideContact_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n':
    types.BesideContact_CallFragmentDoc,
  '\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!) {\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideContact_Call\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n    }\n  }\n':
    types.BesideDocument,
  '\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!) {\n    updateConversation(id: $id, input: $input) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n':
    types.UpdateConversationDocument,
  '\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n':
    types.PauseConversationDocument,
  '\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n':
    types.ResumeConversationDocument,
  '\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n':
    types.WriteMessageDocument,
  '\n  query Inbox(\n    $list: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $handedOff: Boolean\n    $first: Int\n    $after: String\n  ) {\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      handedOff: $handedOff\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) @include(if: $list) {\n      nodes {\n        id\n        name\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n':
    types.InboxDocument,
  '\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    updatedAt\n  }\n':
    types.InboxRow_ConversationFragmentDoc,
  '\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n':
    types.Said_MessageFragmentDoc,
  '\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    assistant {\n      id\n      name\n    }\n  }\n':
    types.ThreadHead_ConversationFragmentDoc,
  '\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    inputTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n':
    types.Turns_TurnFragmentDoc,
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
  '\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n':
    types.CreateTagDocument,
  '\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n':
    types.UpdateTagDocument,
  '\n  query TagsPage($search: String, $first: Int, $after: String) {\n    tags(search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n':
    types.TagsPageDocument,
  '\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n': types.DeleteTagDocument,
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
  source: '\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n',
): (typeof documents)['\n  query ContactChoices($search: String) {\n    contacts(search: $search, first: 25) {\n      nodes {\n        id\n        name\n        email\n        phone\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query AssistantChoices($search: String) {\n    assistants(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateAppointment($input: CreateAppointmentInput!) {\n    createAppointment(input: $input) {\n      id\n      startTime\n    }\n  }\n',
): (typeof documents)['\n  mutation CreateAppointment($input: CreateAppointmentInput!) {\n    createAppointment(input: $input) {\n      id\n      startTime\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!) {\n    updateAppointment(id: $id, input: $input) {\n      id\n      startTime\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateAppointment($id: ID!, $input: UpdateAppointmentInput!) {\n    updateAppointment(id: $id, input: $input) {\n      id\n      startTime\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n',
): (typeof documents)['\n  mutation SetAppointmentStatus($id: ID!, $status: AppointmentStatus) {\n    updateAppointment(id: $id, input: { status: $status }) {\n      id\n      status\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n  }\n',
): (typeof documents)['\n  fragment AppointmentRow_Appointment on Appointment {\n    id\n    contactId\n    contactName\n    address\n    status\n    source\n    assistantId\n    startTime\n    endTime\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $first: Int\n    $after: String\n  ) {\n    appointments(from: $from, to: $to, status: $status, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query AppointmentsPage(\n    $from: Time\n    $to: Time\n    $status: AppointmentStatus\n    $assistantId: ID\n    $first: Int\n    $after: String\n  ) {\n    appointments(from: $from, to: $to, status: $status, assistantId: $assistantId, first: $first, after: $after) {\n      nodes {\n        ...AppointmentRow_Appointment\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation DeleteAppointment($id: ID!) {\n    deleteAppointment(id: $id) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n',
): (typeof documents)['\n  fragment ContactAppointments_Appointment on Appointment {\n    id\n    startTime\n    status\n    address\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation TagContact($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n',
): (typeof documents)['\n  mutation ArchiveContact($id: ID!) {\n    deleteContact(id: $id) {\n      id\n      isArchived\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n',
): (typeof documents)['\n  mutation ReturnContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n',
): (typeof documents)['\n  fragment ContactFacts_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n    dnd\n    createdAt\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n',
): (typeof documents)['\n  mutation SetDnd($id: ID!, $dnd: Boolean!) {\n    updateContact(id: $id, input: { dnd: $dnd }) {\n      id\n      dnd\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        id\n        value\n        createdBy\n        createdAt\n      }\n    }\n  }\n',
): (typeof documents)['\n  fragment ContactNotes_Contact on Contact {\n    id\n    notes(first: 100) {\n      nodes {\n        id\n        value\n        createdBy\n        createdAt\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation CreateNote($contactId: ID!, $value: String!) {\n    createContactNote(contactId: $contactId, value: $value) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value) {\n      id\n      value\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateNote($contactId: ID!, $noteId: ID!, $value: String!) {\n    updateContactNote(contactId: $contactId, noteId: $noteId, value: $value) {\n      id\n      value\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation DeleteNote($contactId: ID!, $noteId: ID!) {\n    deleteContactNote(contactId: $contactId, noteId: $noteId) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n',
): (typeof documents)['\n  query ContactPage($id: ID!, $first: Int, $after: String) {\n    contact(id: $id) {\n      id\n      name\n      email\n      phone\n      dnd\n      isArchived\n      ...ContactFacts_Contact\n      ...ContactTags_Contact\n      ...ContactNotes_Contact\n      ...EditContact_Contact\n    }\n    contactInteractions(contactId: $id, first: $first, after: $after) {\n      nodes {\n        id\n        type\n        summary\n        createdAt\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    appointments(contactId: $id, first: 25) {\n      nodes {\n        id\n        startTime\n        ...ContactAppointments_Appointment\n      }\n    }\n    conversations(contactId: $id, includeArchived: true, first: 2) {\n      nodes {\n        id\n      }\n      totalCount\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n',
): (typeof documents)['\n  mutation ReturnOneContact($id: ID!) {\n    updateContact(id: $id, input: { isArchived: false }) {\n      id\n      isArchived\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    createdAt\n    tags(first: 3) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  fragment ContactRow_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    source\n    status\n    dnd\n    isArchived\n    createdAt\n    tags(first: 3) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  fragment ContactTags_Contact on Contact {\n    id\n    tags(first: 50) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query TagChoices($search: String) {\n    tags(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query TagChoices($search: String) {\n    tags(search: $search, first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation AddContactTag($contactId: ID!, $tagId: ID!) {\n    addContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation RemoveContactTag($contactId: ID!, $tagId: ID!) {\n    removeContactTag(contactId: $contactId, tagId: $tagId) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query ContactsPage(\n    $search: String\n    $tagId: ID\n    $source: String\n    $status: String\n    $includeArchived: Boolean\n    $first: Int\n    $after: String\n  ) {\n    contacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n      first: $first\n      after: $after\n    ) {\n      nodes {\n        ...ContactRow_Contact\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    tags(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n',
): (typeof documents)['\n  mutation CreateContact($input: CreateContactInput!) {\n    createContact(input: $input) {\n      id\n      name\n      email\n      phone\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n',
): (typeof documents)['\n  fragment EditContact_Contact on Contact {\n    id\n    contactId\n    name\n    firstName\n    lastName\n    email\n    phone\n    title\n    companyName\n    website\n    linkedinUrl\n    locationText\n    source\n    status\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateContact($id: ID!, $input: UpdateContactInput!) {\n    updateContact(id: $id, input: $input) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation EraseContact($id: ID!) {\n    eraseContact(id: $id) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n',
): (typeof documents)['\n  mutation ExportContacts($search: String, $tagId: ID, $source: String, $status: String, $includeArchived: Boolean) {\n    exportContacts(\n      search: $search\n      tagId: $tagId\n      source: $source\n      status: $status\n      includeArchived: $includeArchived\n    ) {\n      id\n      name\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n',
): (typeof documents)['\n  fragment ImportList_Import on ContactImport {\n    id\n    name\n    status\n    failureReason\n    totalRows\n    doneRows\n    createdContacts\n    updatedContacts\n    badRows\n    problemsFileId\n    createdAt\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n',
): (typeof documents)['\n  mutation CancelImport($id: ID!) {\n    cancelContactImport(id: $id) {\n      id\n      status\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n',
): (typeof documents)['\n  query ImportPreview($fileId: ID!, $fields: [ContactField]) {\n    previewContactImport(fileId: $fileId, fields: $fields) {\n      encoding\n      delimiter\n      columns {\n        header\n        field\n      }\n      rows {\n        line\n        values\n        problems\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation ImportContacts($fileId: ID!, $fields: [ContactField]) {\n    importContacts(fileId: $fileId, fields: $fields) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query ImportPage {\n    contactImports(first: 25) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n    }\n  }\n',
): (typeof documents)['\n  query ImportPage {\n    contactImports(first: 25) {\n      nodes {\n        id\n        status\n        ...ImportList_Import\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  fragment BesideContact_Contact on Contact {\n    id\n    name\n    email\n    phone\n    companyName\n    status\n    source\n    dnd\n    tags(first: 25) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment BesideContact_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n',
): (typeof documents)['\n  fragment BesideContact_Call on Call {\n    id\n    callStatus\n    totalDurationSeconds\n    createdAt\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!) {\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideContact_Call\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Beside($id: ID!, $contactId: ID!, $known: Boolean!) {\n    contact(id: $contactId) @include(if: $known) {\n      ...BesideContact_Contact\n    }\n    conversationCalls(conversationId: $id, first: 10) {\n      nodes {\n        ...BesideContact_Call\n      }\n    }\n    turns(conversationId: $id, first: 25) {\n      nodes {\n        ...Turns_Turn\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!) {\n    updateConversation(id: $id, input: $input) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateConversation($id: ID!, $input: UpdateConversationInput!) {\n    updateConversation(id: $id, input: $input) {\n      id\n      isFavorite\n      isArchived\n      status\n      leadQuality\n      userSentiment\n      summary\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n',
): (typeof documents)['\n  mutation PauseConversation($id: ID!, $until: Time!) {\n    pauseConversation(id: $id, until: $until) {\n      id\n      pausedUntil\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n',
): (typeof documents)['\n  mutation ResumeConversation($id: ID!) {\n    resumeConversation(id: $id) {\n      id\n      pausedUntil\n      handedOff\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation WriteMessage($input: CreateMessageInput!) {\n    createMessage(input: $input) {\n      id\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query Inbox(\n    $list: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $handedOff: Boolean\n    $first: Int\n    $after: String\n  ) {\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      handedOff: $handedOff\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) @include(if: $list) {\n      nodes {\n        id\n        name\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n',
): (typeof documents)['\n  query Inbox(\n    $list: Boolean!\n    $thread: Boolean!\n    $id: ID!\n    $sort: ConversationSort\n    $includeArchived: Boolean\n    $contactId: ID\n    $assistantId: ID\n    $channel: String\n    $search: String\n    $isFavorite: Boolean\n    $handedOff: Boolean\n    $first: Int\n    $after: String\n  ) {\n    conversations(\n      sort: $sort\n      includeArchived: $includeArchived\n      contactId: $contactId\n      assistantId: $assistantId\n      channel: $channel\n      search: $search\n      isFavorite: $isFavorite\n      handedOff: $handedOff\n      first: $first\n      after: $after\n    ) @include(if: $list) {\n      nodes {\n        ...InboxRow_Conversation\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) @include(if: $list) {\n      nodes {\n        id\n        name\n      }\n    }\n    conversation(id: $id) @include(if: $thread) {\n      id\n      ...ThreadHead_Conversation\n      messages(first: $first, after: $after) {\n        nodes {\n          ...Said_Message\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    updatedAt\n  }\n',
): (typeof documents)['\n  fragment InboxRow_Conversation on Conversation {\n    id\n    contactName\n    contactEmail\n    contactPhone\n    previewText\n    lastChannel\n    isArchived\n    isFavorite\n    handedOff\n    status\n    updatedAt\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n',
): (typeof documents)['\n  fragment Said_Message on Message {\n    id\n    content\n    ai\n    source\n    channel\n    type\n    incomplete\n    deliveryStatus\n    deliveryError\n    createdAt\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    assistant {\n      id\n      name\n    }\n  }\n',
): (typeof documents)['\n  fragment ThreadHead_Conversation on Conversation {\n    id\n    contactId\n    contactName\n    contactEmail\n    contactPhone\n    isArchived\n    isFavorite\n    status\n    leadQuality\n    userSentiment\n    summary\n    pausedUntil\n    handedOff\n    handedOffAt\n    handOffReason\n    assistant {\n      id\n      name\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    inputTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n',
): (typeof documents)['\n  fragment Turns_Turn on Turn {\n    id\n    messageId\n    outcome\n    answerer\n    model\n    failure\n    matches {\n      id\n      score\n      metadata {\n        text\n      }\n    }\n    readUnits\n    promptSize\n    unknownVariables\n    toolCalls {\n      id\n      name\n      arguments\n      result\n      error\n      durationMs\n    }\n    inputTokens\n    outputTokens\n    costInDollars\n    searchMs\n    firstTokenMs\n    answerMs\n    createdAt\n  }\n']
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
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n',
): (typeof documents)['\n  mutation CreateTag($input: CreateTagInput!) {\n    createTag(input: $input) {\n      id\n      name\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n',
): (typeof documents)['\n  mutation UpdateTag($id: ID!, $input: UpdateTagInput!) {\n    updateTag(id: $id, input: $input) {\n      id\n      name\n      tagId\n      assistantId\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  query TagsPage($search: String, $first: Int, $after: String) {\n    tags(search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n',
): (typeof documents)['\n  query TagsPage($search: String, $first: Int, $after: String) {\n    tags(search: $search, first: $first, after: $after) {\n      nodes {\n        id\n        name\n        tagId\n        assistantId\n        createdAt\n      }\n      totalCount\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    assistants(first: 100) {\n      nodes {\n        id\n        name\n      }\n    }\n  }\n']
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(
  source: '\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n',
): (typeof documents)['\n  mutation DeleteTag($id: ID!) {\n    deleteTag(id: $id) {\n      id\n    }\n  }\n']

export function graphql(source: string) {
  return (documents as any)[source] ?? {}
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> =
  TDocumentNode extends DocumentNode<infer TType, any> ? TType : never

package authz

import "slices"

// Catalogue is every scope there is, resource by resource. Nothing outside it can be asked for or granted.
func Catalogue() []Scope {
	return slices.Concat(assistantScopes(), contactScopes(), telephonyScopes(), conversationScopes(), platformScopes(),
		peopleScopes())
}

func assistantScopes() []Scope {
	return []Scope{
		{"assistants", "list", GroupAPI, "List assistants", "List assistants and folders."},
		{"assistants", "read", GroupAPI, "Read assistants", "Read an assistant with its prompt, versions and notes."},
		{"assistants", "create", GroupAPI, "Create assistants", "Create and duplicate assistants, folders and notes."},
		{"assistants", "update", GroupAPI, "Change assistants", "Change, archive, sync, revert and sort assistants."},
		{"assistants", "delete", GroupAPI, "Delete assistants", "Permanently delete assistants, folders and notes."},
		{"voices", "list", GroupAPI, "List voices", "See which voices there are."},
		{"voices", "read", GroupAPI, "Read voices", "Read a voice and the filters for voices."},
		{"voices", "create", GroupAPI, "Create voices", "Create custom voices and copy those that allow it."},
		{"voices", "update", GroupAPI, "Change voices", "Change custom voices and whether they may be copied."},
		{"voices", "delete", GroupAPI, "Delete voices", "Remove custom voices."},
		{"tools", "list", GroupAPI, "List tools", "See which tools there are."},
		{"tools", "read", GroupAPI, "Read tools", "Read a tool and which assistants use it."},
		{"tools", "create", GroupAPI, "Create tools", "Create and copy custom tools."},
		{"tools", "update", GroupAPI, "Change tools", "Change custom tools and which assistants use them."},
		{"tools", "delete", GroupAPI, "Delete tools", "Remove custom tools."},
		{"knowledge", "list", GroupAPI, "List knowledge bases", "See which knowledge bases there are."},
		{"knowledge", "read", GroupAPI, "Read knowledge bases", "Read and search knowledge bases and their sources."},
		{"knowledge", "create", GroupAPI, "Create knowledge", "Create knowledge bases, sources and trained answers."},
		{"knowledge", "update", GroupAPI, "Change knowledge", "Change knowledge bases and which assistants use them."},
		{"knowledge", "delete", GroupAPI, "Delete knowledge", "Archive knowledge bases, delete sources and trained answers."},
	}
}

func contactScopes() []Scope {
	return []Scope{
		{"contacts", "list", GroupAPI, "List contacts", "See and search the list of contacts."},
		{"contacts", "read", GroupAPI, "Read contacts", "Read a contact with its notes, tags and history."},
		{"contacts", "create", GroupAPI, "Create contacts", "Create contacts and add notes to them."},
		{"contacts", "update", GroupAPI, "Change contacts", "Change contacts, their notes and their tags."},
		{"contacts", "delete", GroupAPI, "Delete contacts", "Archive contacts, or permanently erase them."},
		{"tags", "list", GroupAPI, "List tags", "See which tags there are."},
		{"tags", "read", GroupAPI, "Read tags", "Read a tag and the assistant that answers for it."},
		{"tags", "create", GroupAPI, "Create tags", "Make tags."},
		{"tags", "update", GroupAPI, "Change tags", "Rename tags and choose the assistant that answers."},
		{"tags", "delete", GroupAPI, "Delete tags", "Remove tags from everywhere."},
		{"appointments", "list", GroupAPI, "List appointments", "See which appointments there are."},
		{"appointments", "read", GroupAPI, "Read appointments", "Read an appointment."},
		{"appointments", "create", GroupAPI, "Create appointments", "Book appointments."},
		{"appointments", "update", GroupAPI, "Change appointments", "Move, confirm and cancel appointments."},
		{"appointments", "delete", GroupAPI, "Delete appointments", "Remove appointments."},
	}
}

func telephonyScopes() []Scope {
	return []Scope{
		{"numbers", "list", GroupAPI, "List numbers", "See which phone numbers and pools there are."},
		{"numbers", "read", GroupAPI, "Read numbers", "Read a phone number or a pool."},
		{"numbers", "create", GroupAPI, "Create numbers", "Add phone numbers and create pools."},
		{"numbers", "update", GroupAPI, "Change numbers", "Change numbers, who answers them and their pools."},
		{"numbers", "delete", GroupAPI, "Delete numbers", "Remove phone numbers and pools."},
		{"calls", "list", GroupAPI, "List calls", "See which calls there were."},
		{"calls", "read", GroupAPI, "Read calls", "Read a call with its transcript, and the statistics."},
		{"calls", "create", GroupAPI, "Place calls", "Call people by phone, which costs money."},
		{"calls", "update", GroupAPI, "End calls", "Hang up calls in progress, whisper to their assistants, and take them over."},
	}
}

func conversationScopes() []Scope {
	return []Scope{
		{"conversations", "list", GroupAPI, "List conversations", "See which conversations there are."},
		{"conversations", "read", GroupAPI, "Read conversations", "Read a conversation's state, and the statistics."},
		{"conversations", "update", GroupAPI, "Change conversations", "Close, archive, rate and hand over conversations."},
		{"conversations", "delete", GroupAPI, "Delete conversations", "Remove conversations with their messages, and calls."},
		{"messages", "list", GroupAPI, "List messages", "Read what was said in a conversation."},
		{"messages", "read", GroupAPI, "Read messages", "Read a message."},
		{"messages", "create", GroupAPI, "Write messages", "Add messages, which assistants may answer."},
		{"chat", "create", GroupAPI, "Chat", "Have an assistant reply, which costs money."},
	}
}

func platformScopes() []Scope {
	return []Scope{
		{"subaccounts", "list", GroupAPI, "List subaccounts", "See which subaccounts there are."},
		{"subaccounts", "read", GroupAPI, "Read subaccounts", "Read a subaccount."},
		{"subaccounts", "create", GroupAPI, "Create subaccounts", "Create subaccounts."},
		{"subaccounts", "update", GroupAPI, "Change subaccounts", "Change and archive subaccounts, their prices, budgets and retention."},
		{"subaccounts", "delete", GroupAPI, "Archive subaccounts", "Has no effect yet: archiving requires subaccounts:update."},
		{"webhooks", "list", GroupAPI, "List webhooks", "See which webhooks there are."},
		{"webhooks", "read", GroupAPI, "Read webhooks", "Read a webhook and its deliveries."},
		{"webhooks", "create", GroupAPI, "Create webhooks", "Subscribe a URL to events. It receives all of their data, even data that the key cannot read."},
		{"webhooks", "update", GroupAPI, "Change webhooks", "Change webhooks and redeliver events. Like creating webhooks, this gives access to all data of events."},
		{"webhooks", "delete", GroupAPI, "Delete webhooks", "Remove webhooks."},
	}
}

func peopleScopes() []Scope {
	return []Scope{
		{"keys", "list", GroupPeople, "List keys", "See which API keys there are."},
		{"keys", "read", GroupPeople, "Read keys", "Has no effect on its own: the list of keys shows what each may do."},
		{"keys", "create", GroupPeople, "Create keys", "Create API keys."},
		{"keys", "update", GroupPeople, "Change keys", "Has no effect yet: to change a key, revoke it and create a new one."},
		{"keys", "delete", GroupPeople, "Revoke keys", "Revoke API keys, effective immediately."},
		{"members", "list", GroupPeople, "List members", "See who belongs to the workspace."},
		{"members", "read", GroupPeople, "Read members", "Has no effect on its own: the list of members shows their roles."},
		{"members", "create", GroupPeople, "Invite members", "Invite people to the workspace."},
		{"members", "update", GroupPeople, "Change members", "Change members' roles."},
		{"members", "delete", GroupPeople, "Remove members", "Remove people from the workspace."},
		{"settings", "read", GroupPeople, "Read settings", "Read the workspace's settings."},
		{"settings", "update", GroupPeople, "Change settings", "Change the workspace's settings."},
		{"audit", "list", GroupPeople, "List audit log", "See who did what."},
		{"audit", "read", GroupPeople, "Read audit log", "Has no effect on its own: the list of the audit log has all entries."},
		{"billing", "read", GroupBilling, "Read billing", "Identifies owners. Has no effect on its own."},
		{"billing", "update", GroupBilling, "Change billing", "Identifies owners. Only owners can grant and remove the owner role."},
	}
}

"""What a tool's endpoint gets."""

from __future__ import annotations

from typing import Any, Dict, Optional, TypedDict

# "from" is a keyword, so that this one is written as a call.
ToolMetadata = TypedDict(
    "ToolMetadata",
    {
        "tool_id": str,
        "location_id": str,
        "contact_id": Optional[str],
        "assistant_id": str,
        "conversation_id": str,
        "call_id": Optional[str],
        "to": Optional[str],
        "from": Optional[str],
        "direction": Optional[str],
    },
)
"""Who asks, and where. All tools of a subaccount share one secret, so compare tool_id with the tool that you serve."""


class ToolRequest(TypedDict):
    """The body that a tool's endpoint gets by POST, PUT or PATCH. Verify its signature before you read it, see verify_signature."""

    args: Dict[str, Any]
    """What a model made of the conversation: it says nothing about who asks."""
    metadata: ToolMetadata
    """The server's."""

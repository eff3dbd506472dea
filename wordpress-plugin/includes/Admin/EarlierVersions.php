<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Admin;

defined( 'ABSPATH' ) || exit;

/** Removes data that earlier versions stored and this version does not use. */
final class EarlierVersions {

	/** Deletes the record of what each user has read, because the service now stores it. */
	public static function forget(): void {
		delete_metadata( 'user', 0, 'parley_chat_read_' . get_current_blog_id(), '', true );
	}
}

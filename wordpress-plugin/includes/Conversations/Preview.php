<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

defined( 'ABSPATH' ) || exit;

/**
 * What tells one conversation of the list from another: `first_message`, a line or null where the visitor wrote nothing, and
 * `visitor`, a name or null for a guest. The service keeps no names, WordPress does. `page` (where it began), `rating`
 * (`up`, `down`) and `unanswered` where they say something.
 */
final class Preview {

	/** Characters of a line, as the service counts them. */
	private const LONGEST = 140;

	/**
	 * With names put to the users in a page of the service's list. A list without previews, for a key that must not read
	 * conversations, stays as it is.
	 */
	public static function named( array $rows ): array {
		cache_users( array_filter( array_map( array( self::class, 'user_id' ), $rows ) ) );
		return array_map(
			static function ( array $row ): array {
				if ( isset( $row['preview'] ) ) {
					$row['preview'] = array(
						'first_message' => $row['preview']['first_message'],
						'visitor'       => self::name( self::user_id( $row ) ),
					) + array_intersect_key( $row['preview'], array_flip( array( 'page', 'rating', 'unanswered' ) ) );
				}
				return $row;
			},
			$rows
		);
	}

	/** Of a whole conversation. */
	public static function of_messages( array $messages ): array {
		$preview   = array( 'first_message' => null );
		$questions = array_values( wp_list_filter( $messages, array( 'role' => 'user' ) ) );
		if ( array() !== $questions ) {
			$words = $questions[0]['content'];

			$preview['first_message'] = self::line( '' === $words ? MessageText::of( $questions[0] ) : $words );
		}
		$ratings = array_column( $messages, 'rating' );
		if ( array() !== $ratings ) {
			$preview['rating'] = in_array( 'down', $ratings, true ) ? 'down' : 'up';
		}
		if ( 'user' === ( end( $messages )['role'] ?? '' ) ) {
			$preview['unanswered'] = true;
		}
		return $preview;
	}

	/** 0 for a guest, and for whom the page names without proof. */
	private static function user_id( array $row ): int {
		$user = $row['preview']['user'] ?? null;
		return ! empty( $user['verified'] ) && ctype_digit( $user['id'] ) ? (int) $user['id'] : 0;
	}

	private static function name( int $id ): ?string {
		if ( 0 === $id ) {
			return null;
		}
		$user = get_userdata( $id );
		/* translators: %d: number of a user who is not known any more. */
		return $user ? $user->display_name : sprintf( __( 'User %d', 'parley-chat' ), $id );
	}

	private static function line( string $message ): ?string {
		$line = trim( (string) preg_replace( '/[\s\p{Cc}]+/u', ' ', $message ) );
		if ( mb_strlen( $line ) > self::LONGEST ) {
			$line = mb_substr( $line, 0, self::LONGEST - 1 ) . '…';
		}
		return '' === $line ? null : $line;
	}
}
